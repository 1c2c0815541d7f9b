import { formatMinor, money } from '#lib/money.ts';
import { paths } from '#lib/paths.ts';
import { grantReward } from '#server/loyalty/grant.ts';
import { giveAirtime, giveFeeFree, giveRateBoost } from '#server/rewards/perks/give-perk.ts';
import type { GivePrize, PrizeKind } from './give-prize.ts';

/**
 * Books a bonus to the member's rewards.
 * @throws Error if the budget doesn't cover it: the spin must have checked that
 */
const giveBonus: GivePrize = async (tx, _services, { user, spinId, prize, now }) => {
  const granted = await grantReward(
    tx,
    {
      userId: user.uuid,
      country: user.country.code,
      kind: 'wheel',
      source: spinId,
      title: 'Won on the wheel',
      amount: prize.amount,
    },
    now,
  );
  if (granted.state !== 'granted') throw new Error(`Bonus of spin ${spinId}: ${granted.state}`);
  const sum = formatMinor(money(prize.amount, prize.currency));
  const text =
    granted.releaseAt <= now
      ? `${sum} is in your rewards, ready to move to your wallet.`
      : `${sum} is in your rewards, pending.`;
  return { text, link: paths.earnings };
};

/** How each type of prize is given. */
export const givers: Record<PrizeKind, GivePrize> = {
  bonus: giveBonus,
  airtime: giveAirtime,
  fee_free_withdrawal: giveFeeFree,
  rate_boost: giveRateBoost,
  none: () => Promise.resolve({ text: 'Nothing this time.', link: null }),
};
