import { mountContent } from './routes.ts';

export const feature = {
  mount: mountContent,
};
