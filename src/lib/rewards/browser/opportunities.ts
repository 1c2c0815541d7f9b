import { atom, type ReadableAtom } from 'nanostores';
import type { Opportunity } from '#lib/rewards/opportunities.contract.ts';

const changed = atom<readonly Opportunity[]>([]);

/** Earning opportunities that changed since the page was rendered (spec 3, Shared data). */
export const $opportunities: ReadableAtom<readonly Opportunity[]> = changed;

/** Stores the server's latest state of one, for everything on the page that shows it. */
export function keepOpportunity(opportunity: Opportunity): void {
  changed.set([...changed.get().filter(({ id }) => id !== opportunity.id), opportunity]);
}
