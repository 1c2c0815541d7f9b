import { mountAccount } from './routes.ts';

export const feature = {
  mount: mountAccount,
};
