import { dayFor } from '#lib/moments.ts';
import { paths } from '#lib/paths.ts';
import { keepPerk } from '#server/loyalty/perks.ts';
import type { GivePrize } from '#server/rewards/wheel/give-prize.ts';
import { queueAirtime } from './send-airtime.job.ts';

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

export const giveFeeFree = keepFor('fee_free_withdrawal');
export const giveRateBoost = keepFor('rate_boost');

/** Sends airtime to the member's own number, or asks for a number. */
export const giveAirtime: GivePrize = async (tx, _services, { user, spinId, worth, now }) => {
  const country = user.country.code;
  const wanted = { userId: user.uuid, country, kind: 'airtime', spinId, worth } as const;
  const perk = await keepPerk(tx, wanted, now);
  const number = await queueAirtime(tx, user, perk);
  const text = number
    ? `We’re sending it to ${number}.`
    : 'Tell us on your Earnings page where to send it.';
  return { text, link: paths.prizes };
};
