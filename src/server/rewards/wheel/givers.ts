import { giveAirtime, giveFeeFree, giveRateBoost } from '#server/rewards/perks/give-perk.ts';
import { giveBonus } from './give-bonus.ts';
import type { GivePrize, PrizeKind } from './give-prize.ts';

/** How each type of prize is given. */
export const givers: Record<PrizeKind, GivePrize> = {
  bonus: giveBonus,
  airtime: giveAirtime,
  fee_free_withdrawal: giveFeeFree,
  rate_boost: giveRateBoost,
  none: () => Promise.resolve({ text: 'Nothing this time.', link: null }),
};
