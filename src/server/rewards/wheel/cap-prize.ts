import type { Prize } from './give-prize.ts';
import type { Segment } from './month-of-prizes.ts';

export type CappedBy = 'stock' | 'budget';

export interface Awarded {
  prize: Prize;
  /** The maximum that it can cost the budget, in minor units. */
  worth: bigint;
  /** Why it is less than what was drawn. */
  capped: CappedBy | null;
}

const inStock = ({ stockLeft }: Segment): boolean => stockLeft === null || stockLeft > 0;

/** Largest first. */
const bonuses = (segments: readonly Segment[]): Segment[] =>
  segments
    .filter(({ prize }) => prize.kind === 'bonus')
    .sort((a, b) => (a.worth > b.worth ? -1 : 1));

/** Whether the budget no longer covers even the smallest bonus: no one spins for what can't be won. */
export function isClosed(segments: readonly Segment[], left: bigint): boolean {
  const smallest = bonuses(segments).at(-1);
  return !smallest || left < smallest.worth;
}

/**
 * The prize that a member gets for what was drawn. If its stock has run out or the budget is too small, the
 * largest bonus of at most that value which both still cover, or else no prize.
 * @throws Error if nothing on the wheel is named `drawn`
 */
export function capPrize(
  segments: readonly Segment[],
  { drawn, left, noPrize }: { drawn: string; left: bigint; noPrize: Prize },
): Awarded {
  const wanted = segments.find(({ prize }) => prize.id === drawn);
  if (!wanted) throw new Error(`${drawn} is not on the wheel`);
  const { prize, worth } = wanted;
  if (prize.kind === 'none') return { prize, worth: 0n, capped: null };
  const capped = !inStock(wanted) ? 'stock' : worth > left ? 'budget' : null;
  if (!capped) return { prize, worth, capped };
  const instead = bonuses(segments).find(
    (each) => each !== wanted && each.worth <= worth && each.worth <= left && inStock(each),
  );
  return instead
    ? { prize: instead.prize, worth: instead.worth, capped }
    : { prize: noPrize, worth: 0n, capped };
}

/** The average cost of a spin to the budget, in minor units, rounded down: Σ weight ÷ total × worth. */
export function expectedCost(segments: readonly Pick<Segment, 'weight' | 'worth'>[]): bigint {
  const total = segments.reduce((sum, { weight }) => sum + BigInt(weight), 0n);
  const cost = segments.reduce((sum, { weight, worth }) => sum + BigInt(weight) * worth, 0n);
  return total === 0n ? 0n : cost / total;
}
