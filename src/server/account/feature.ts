import { mountAccount } from './routes.ts';

/** The account and its settings. */
export const feature = {
  mount: mountAccount,
};
