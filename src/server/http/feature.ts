import { mountNotBuilt } from './not-built.ts';

/** What the doors keep for a while, and calls of later versions. */
export const feature = {
  mount: mountNotBuilt,
};
