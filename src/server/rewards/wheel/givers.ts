import { giveBonus } from './give-bonus.ts';
import type { GivePrize, PrizeKind } from './give-prize.ts';

/** How each kind of prize is given. A kind that is missing here is not on the wheel. */
export const givers: Partial<Record<PrizeKind, GivePrize>> = {
  bonus: giveBonus,
  none: () => Promise.resolve({ text: 'Nothing this time.', link: null }),
};
