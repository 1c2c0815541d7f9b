import { mountContent } from './routes.ts';

/** FAQ, tutorials, news and promos. */
export const feature = {
  mount: mountContent,
};
