import { mountRewards } from './routes.ts';

export const feature = {
  mount: mountRewards,
};
