import { mountReference } from './routes.ts';

export const feature = {
  mount: mountReference,
};
