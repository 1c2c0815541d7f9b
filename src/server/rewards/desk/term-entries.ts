import {
  countryCodes,
  supportedCountries,
  type CountryCode,
  type CurrencyCode,
} from '#lib/countries.ts';
import { formatMinor, isAmount, money, parseAmount, toAmount } from '#lib/money.ts';
import { rankNames, rankTitle } from '#lib/rewards/rank.ts';
import { rewardTermGroups, type RewardTermGroup, type RewardTermUnit } from '#lib/rewards/terms.ts';
import type { ListedNumber } from '#server/desk/settings/list-numbers.ts';
import type { PrizeKind } from '#server/rewards/wheel/give-prize.ts';
import { prizesIn } from '#server/rewards/wheel/prizes.ts';

/** A number that operators can set. */
export interface TermEntry extends ListedNumber {
  group: RewardTermGroup;
  unit: RewardTermUnit;
  currency: CurrencyCode | null;
  /** Bounds, in minor units or whole numbers. */
  least: bigint;
  most: bigint;
}

type About = Pick<TermEntry, 'name' | 'title' | 'group' | 'country'>;

const entry = (about: About, unit: RewardTermUnit, most: bigint, least = 0n): TermEntry => ({
  ...about,
  unit,
  currency: null,
  least,
  most,
});

/** 20 million in any currency: more is a typing mistake. */
const MONEY_MOST = 2_000_000_000n;

const rewardNames = {
  wheel: 'wheel bonuses',
  opportunity: 'opportunities',
  late: 'late bonuses',
  referral: 'referral bonuses',
} as const;

const everywhere = (
  group: RewardTermGroup,
  name: string,
  title: string,
  ...bounds: [RewardTermUnit, bigint, bigint?]
): TermEntry => entry({ name, title, group, country: null }, ...bounds);

const forAll: readonly TermEntry[] = [
  everywhere('wheel-spins', 'spin-coins', 'Price of a spin', 'gold_coins', 100_000n, 1n),
  everywhere('wheel-spins', 'spins-a-day', 'Maximum spins a day', 'times', 3n, 1n),
  everywhere('wheel-spins', 'perk-days', 'Validity of a prize', 'days', 365n, 1n),
  ...Object.entries(rewardNames).map(([kind, what]) =>
    everywhere('release', `release-days:${kind}`, `Release time: ${what}`, 'days', 90n),
  ),
  ...rankNames.map((rank) =>
    everywhere(
      'ranks',
      `free-spins:${rank}`,
      `Free spins a month: ${rankTitle(rank)}`,
      ...(['times', 30n] as const),
    ),
  ),
];

function moneyOf(country: CountryCode): TermEntry[] {
  const { currency } = supportedCountries[country];
  const of = (group: RewardTermGroup, thing: string, title: string, least = 0n): TermEntry => ({
    name: `${thing}:${currency}`,
    title,
    group,
    country,
    unit: 'money',
    currency,
    least,
    most: MONEY_MOST,
  });
  return [
    of('wheel-caps', 'fee-free-most', 'Cap: fee-free withdrawal', 1n),
    of('wheel-caps', 'rate-boost-most', 'Cap: better card rate', 1n),
    of('budgets', 'budget:wheel', 'Monthly budget: wheel'),
    of('budgets', 'budget:opportunity', 'Monthly budget: opportunities'),
    of('budgets', 'budget:late', 'Monthly budget: late bonuses'),
    of('ranks', 'trade-per-coin', 'Trade per gold coin', 1n),
    of('late', 'late-bonus', 'Late bonus'),
    of('late', 'late-most-a-day', 'Daily maximum per customer'),
    of('referral', 'referral-bonus', 'Referral bonus', 1n),
    of('referral', 'referral-minimum', 'Minimum trade', 1n),
    of('referral', 'referral-welcome', 'Welcome bonus'),
    entry(
      {
        name: `referral-most-a-month:${currency}`,
        group: 'referral',
        country,
        title: 'Monthly maximum of bonuses',
      },
      ...(['times', 1000n, 1n] as const),
    ),
  ];
}

const prizeNames: Partial<Record<PrizeKind, string>> = {
  fee_free_withdrawal: 'fee-free withdrawal',
  rate_boost: 'better card rate',
  none: 'no prize',
};

function prizesOf(country: CountryCode): TermEntry[] {
  const prizes = prizesIn(country).map((prize) => ({
    ...prize,
    called: prizeNames[prize.kind] ?? prize.label,
  }));
  const about = (thing: 'weight' | 'stock', title: string, { id, currency, called }: Called) => ({
    name: `${thing}:${currency}:${id}`,
    title: `${title}: ${called}`,
    country,
  });
  type Called = (typeof prizes)[number];
  return [
    ...prizes.map((prize) =>
      entry({ ...about('weight', 'Odds', prize), group: 'wheel-odds' }, 'weight', 1_000_000n),
    ),
    ...prizes
      .filter(({ kind }) => kind !== 'none')
      .map((prize) =>
        entry({ ...about('stock', 'Stock', prize), group: 'wheel-stock' }, 'stock', 1_000_000n),
      ),
  ];
}

/** Every number of the reward terms, group by group. */
export const termEntries: readonly TermEntry[] = [
  ...countryCodes.flatMap((country) => [...prizesOf(country), ...moneyOf(country)]),
  ...forAll,
].sort((a, b) => rewardTermGroups.indexOf(a.group) - rewardTermGroups.indexOf(b.group));

/** A number's title outside the page of its country: "Late bonus, Nigeria". */
export const fullTitle = ({ title, country }: TermEntry): string =>
  country ? `${title}, ${supportedCountries[country].name}` : title;

const byName = new Map(termEntries.map((each) => [each.name, each]));

/** @throws Error for a name that isn't in the list */
export function entryOf(name: string): TermEntry {
  const found = byName.get(name);
  if (!found) throw new Error(`${name} is no number of rewards`);
  return found;
}

/** A number as it is typed and shown: an amount for money, otherwise a whole number. */
export const plainTerm = ({ unit }: Pick<TermEntry, 'unit'>, value: bigint): string =>
  unit === 'money' ? toAmount(value) : String(value);

/** A typed number, in minor units for money. */
export const readTerm = ({ unit }: Pick<TermEntry, 'unit'>, text: string): bigint =>
  unit === 'money' ? parseAmount(text) : BigInt(text);

/** What is wrong with a value of an entry, in words; null if nothing is. */
export function checkTerm(of: TermEntry, text: string): string | null {
  const { least, most, unit, currency } = of;
  const isRead = unit === 'money' ? isAmount(text) : /^\d{1,8}$/.test(text);
  const value = isRead ? readTerm(of, text) : -1n;
  if (value >= least && value <= most) return null;
  const [from, to] = [least, most].map((bound) =>
    currency ? formatMinor(money(bound, currency)) : bound.toLocaleString('en'),
  );
  return unit === 'money'
    ? `Enter an amount from ${from} to ${to}, with at most two decimals.`
    : `Enter a whole number from ${from} to ${to}.`;
}
