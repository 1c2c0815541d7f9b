import { mountReference } from './routes.ts';

/** Countries, banks, charges, limits and what is switched on. */
export const feature = {
  mount: mountReference,
};
