import { mountRewards } from './routes.ts';

/** Ranks. */
export const feature = {
  mount: mountRewards,
};
