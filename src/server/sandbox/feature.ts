import { mountSandbox } from './routes.ts';

export const feature = {
  mount: mountSandbox,
};
