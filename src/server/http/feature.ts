import { mountNotBuilt } from './not-built.ts';

/** Calls of later versions. */
export const feature = {
  mount: mountNotBuilt,
};
