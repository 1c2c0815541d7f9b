import {
  countryCodes,
  supportedCountries,
  type CountryCode,
  type CurrencyCode,
} from '#lib/countries.ts';
import type { RateChange } from '#lib/desk/rates.contract.ts';
import { formatMinor, money, toAmount } from '#lib/money.ts';
import { rankNames } from '#lib/rewards/rank.ts';
import type { Database } from '#server/db/client.ts';
import { changePercent } from '#server/desk/rates/price-moves.ts';
import type { RateState } from '#server/desk/rates/rate-states.ts';
import type { RewardNumbers } from '#server/loyalty/numbers.ts';
import { secondsAfter } from '#server/platform/clock.ts';
import { expectedCost, isClosed } from '#server/rewards/wheel/cap-prize.ts';
import { givers } from '#server/rewards/wheel/givers.ts';
import { prizesIn, worthAtMost } from '#server/rewards/wheel/prizes.ts';

/** Numbers as the wheel reads them; unset ones are 0. */
const numbersOf = (values: RateState): RewardNumbers => ({
  of: (name) => values.get(name) ?? 0n,
  values,
  version: 0n,
});

/** The weights of a country and the maximum that each prize costs the budget. */
export function wheelOf(state: RateState, country: CountryCode) {
  const numbers = numbersOf(state);
  return prizesIn(country)
    .filter(({ kind }) => givers[kind])
    .map((prize) => ({
      prize,
      weight: Number(numbers.of(`weight:${prize.currency}:${prize.id}`)),
      worth: worthAtMost(prize, numbers),
    }))
    .filter(({ weight }) => weight > 0);
}

/** How many members of a country can spin, by the position of their rank from 1. */
export type Spinners = ReadonlyMap<string, bigint>;

const spinnerKey = (country: string, position: number): string => `${country}:${position}`;

/** Members with an open account, by country and rank. */
export async function countSpinners(db: Database): Promise<Spinners> {
  const { rows } = await db.sql.query<{ country_code: string; position: number; n: bigint }>({
    name: 'members-by-rank',
    text: `select u.country_code, coalesce(r.position, 1)::int as position, count(*) as n
      from users u left join user_rank r on r.user_id = u.id where u.deleted_at is null
      group by 1, 2`,
  });
  return new Map(
    rows.map(({ country_code: country, position, n }) => [spinnerKey(country, position), n]),
  );
}

/** The monthly free spins of all members of a country together. */
const freeSpins = (state: RateState, country: CountryCode, spinners: Spinners): bigint =>
  rankNames.reduce(
    (sum, rank, n) =>
      sum +
      (spinners.get(spinnerKey(country, n + 1)) ?? 0n) * (state.get(`free-spins:${rank}`) ?? 0n),
    0n,
  );

/** The average cost of a spin, and of a month's free spins if every member uses all of theirs. */
function costsIn(state: RateState, country: CountryCode, spinners: Spinners) {
  const spin = expectedCost(wheelOf(state, country));
  return { spin, month: spin * freeSpins(state, country, spinners) };
}

type Effect = RateChange['effects'][number];

/** Bonuses of a currency paid in the last 30 days, by what they were for. */
export type RecentBonuses = ReadonlyMap<string, bigint>;

/** Counts the bonuses of the last 30 days, to estimate the effect of a change. */
export async function countBonuses(db: Database, now: Date): Promise<RecentBonuses> {
  const { rows } = await db.sql.query<{ what: string; n: bigint }>({
    name: 'recent-bonuses',
    text: `select 'late:' || currency as what, count(*) as n from late_order
        where outcome = 'paid' and noticed_at >= $1 group by currency
      union all select 'referral:' || currency, count(*) from referral_bonus
        where state = 'paid' and decided_at >= $1 group by currency`,
    values: [secondsAfter(now, -30 * 24 * 3600)],
  });
  return new Map(rows.map(({ what, n }) => [what, n]));
}

/** The monthly cost of bonuses in a currency, if there are as many as in the last 30 days. */
function bonusCosts(state: RateState, currency: CurrencyCode, recent: RecentBonuses) {
  const of = (name: string) => state.get(`${name}:${currency}`) ?? 0n;
  const count = (what: string) => recent.get(`${what}:${currency}`) ?? 0n;
  return {
    late: count('late') * of('late-bonus'),
    referral: count('referral') * (of('referral-bonus') + of('referral-welcome')),
  };
}

/** What expected costs are computed from, besides the numbers. */
export interface Measures {
  spinners: Spinners;
  recent: RecentBonuses;
}

/** The effect of a change on the cost of spins and bonuses, in each currency where there is one. */
export function effectsOf(
  before: RateState,
  after: RateState,
  { spinners, recent }: Measures,
): Effect[] {
  return countryCodes.flatMap((country) => {
    const { currency, name } = supportedCountries[country];
    const [was, is] = [before, after].map((state) => ({
      ...costsIn(state, country, spinners),
      ...bonusCosts(state, currency, recent),
    }));
    const effect = (title: string, from: bigint, to: bigint): Effect[] =>
      from === to
        ? []
        : [
            {
              what: 'spends',
              title: `${name}: ${title}`,
              currency,
              before: toAmount(from),
              after: toAmount(to),
              change_percent: changePercent(from, to),
            },
          ];
    return [
      ...effect('a spin, on average', was!.spin, is!.spin),
      ...effect('the free spins of a month, if all are taken', was!.month, is!.month),
      ...effect('late bonuses, as many as in the last 30 days', was!.late, is!.late),
      ...effect('referral bonuses, as many as in the last 30 days', was!.referral, is!.referral),
    ];
  });
}

type Warning = RateChange['warnings'][number];

/** What is wrong with a country's wheel. */
function warningsIn(state: RateState, country: CountryCode, spinners: Spinners): Warning[] {
  const { currency, name } = supportedCountries[country];
  const format = (minor: bigint) => formatMinor(money(minor, currency));
  const budget = state.get(`budget:wheel:${currency}`) ?? 0n;
  const segments = wheelOf(state, country).map((each) => ({ ...each, stockLeft: null }));
  if (isClosed(segments, budget)) {
    const text = `${name}: the wheel closes, because its budget doesn’t cover a bonus.`;
    return [{ code: 'off', name: null, text }];
  }
  const { month } = costsIn(state, country, spinners);
  if (month <= budget) return [];
  const text = `${name}: the free spins of a month can cost ${format(month)}, and the wheel’s budget is ${format(budget)}. The wheel closes once that’s spent.`;
  return [{ code: 'loss', name: null, text }];
}

/** New problems that a change would cause; existing ones are left out. */
export function warningsOf(before: RateState, after: RateState, spinners: Spinners): Warning[] {
  const all = (state: RateState) =>
    countryCodes.flatMap((country) => warningsIn(state, country, spinners));
  const known = new Set(all(before).map(({ text }) => text));
  return all(after).filter(({ text }) => !known.has(text));
}
