import type { Reward, rewardKinds } from './earnings.contract.ts';
import { dayOnPaper } from '#lib/look/zone-time.ts';
import { formatMoney } from '#lib/money.ts';
import type { CurrencyCode } from '#lib/countries.ts';

type Kind = (typeof rewardKinds)[number];

const sources: Record<Kind, string> = {
  referral: 'Bonuses for friends you invited',
  wheel: 'Wheel prizes',
  opportunity: 'Rewards for opportunities',
  late: 'Bonuses for late orders',
};

const after = (days: number): string => {
  if (days === 0) return 'right away';
  return days === 1 ? 'a day after you get them' : `${days} days after you get them`;
};

/** "Bonuses for friends you invited can be moved 7 days after you get them." for each type. */
export const releaseRules = (days: Readonly<Record<Kind, number>>): string[] =>
  (Object.keys(sources) as Kind[]).map(
    (kind) => `${sources[kind]} can be moved ${after(days[kind])}.`,
  );

/** The state of a reward, in one short sentence. */
export function describeReward(reward: Reward, currency: CurrencyCode, zone: string): string {
  const { state, amount, taken_back: taken, release_at } = reward;
  if (state === 'ready') return 'Available, or already in your wallet';
  if (state === 'on_the_way') return `Pending until ${dayOnPaper(release_at, zone)}`;
  if (taken === amount) return 'Reversed, along with what it was for';
  return `${formatMoney(taken, currency)} was reversed, along with what it was for. You keep the rest, which you’d already moved`;
}
