import { dayFor } from '#lib/moments.ts';
import { formatMinor, money } from '#lib/money.ts';
import { paths } from '#lib/paths.ts';
import { grantReward } from '#server/loyalty/grant.ts';
import { keepPerk } from '#server/loyalty/perks.ts';
import { queueAirtime } from '#server/rewards/perks/send-airtime.job.ts';
import type { GivePrize, PrizeKind } from './give-prize.ts';

const uses = {
  fee_free_withdrawal: 'Your next withdrawal has no fee',
  rate_boost: 'You’ll get 0.5% more for your next card sale',
} as const;

/** Saves a prize that the member's next matching order uses automatically. */
const keepFor =
  (kind: keyof typeof uses): GivePrize =>
  async (tx, _services, { user, spinId, worth, now }) => {
    const country = user.country.code;
    const perk = await keepPerk(tx, { userId: user.uuid, country, kind, spinId, worth }, now);
    return { text: `${uses[kind]}, until ${dayFor(country, perk.ends_at)}.`, link: paths.prizes };
  };

const giveFeeFree = keepFor('fee_free_withdrawal');
const giveRateBoost = keepFor('rate_boost');

/** Sends airtime to the member's own number, or asks for a number. */
const giveAirtime: GivePrize = async (tx, _services, { user, spinId, worth, now }) => {
  const country = user.country.code;
  const wanted = { userId: user.uuid, country, kind: 'airtime', spinId, worth } as const;
  const perk = await keepPerk(tx, wanted, now);
  const number = await queueAirtime(tx, user, perk);
  const text = number
    ? `We’re sending it to ${number}.`
    : 'Tell us on your Earnings page where to send it.';
  return { text, link: paths.prizes };
};

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
