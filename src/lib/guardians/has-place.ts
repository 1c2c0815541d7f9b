import type { Guardian } from './contract.ts';

/** Whether a guardian takes one of the three places; not once removed, nor after an invitation has expired. */
export const hasPlace = ({ state }: Pick<Guardian, 'state'>): boolean =>
  state === 'invited' || state === 'accepted';
