import { mountSandbox } from './routes.ts';

/** The console of the sandbox’s providers. */
export const feature = {
  mount: mountSandbox,
};
