import {
  countryCodes,
  supportedCountries,
  type CountryCode,
  type CurrencyCode,
} from '#lib/countries.ts';
import { isAmount, parseAmount, toAmount } from '#lib/money.ts';
import { rankNames, rankTitle } from '#lib/rules/rank.ts';
import type { RewardTermUnit } from '#lib/reward-terms.ts';
import { prizesIn } from '#server/rewards/wheel/prizes.ts';

/** A number that operators may set. */
export interface TermEntry {
  name: string;
  title: string;
  /** The heading it stands under. */
  group: string;
  unit: RewardTermUnit;
  /** Of money; null for anything else. */
  currency: CurrencyCode | null;
  /** Bounds, in minor units or whole numbers. */
  least: bigint;
  most: bigint;
}

type About = Pick<TermEntry, 'name' | 'title' | 'group'>;

const entry = (about: About, unit: RewardTermUnit, most: bigint, least = 0n): TermEntry => ({
  ...{ ...about, unit, currency: null, least, most },
});

/** 20 million in any currency: more is a slip of the finger. */
const MONEY_MOST = 2_000_000_000n;

const sum = (about: About, currency: CurrencyCode, least = 0n): TermEntry => ({
  ...{ ...about, unit: 'money', currency, least, most: MONEY_MOST },
});

const kindTitles = {
  referral: 'an invited friend',
  opportunity: 'an opportunity',
  wheel: 'a bonus of the wheel',
  late: 'a late order',
} as const;

const budgetTitles = {
  wheel: 'the wheel',
  opportunity: 'opportunities',
  late: 'late orders',
} as const;

const everywhere: readonly TermEntry[] = [
  ...Object.entries(kindTitles).map(([kind, what]) =>
    entry(
      {
        name: `release-days:${kind}`,
        title: `Until the reward for ${what} is ready to move`,
        group: 'Everywhere',
      },
      'days',
      90n,
    ),
  ),
  entry(
    { name: 'spin-coins', title: 'Price of a spin', group: 'Everywhere' },
    ...(['gold_coins', 100_000n, 1n] as const),
  ),
  entry({ name: 'spins-a-day', title: 'Spins a day', group: 'Everywhere' }, 'times', 3n, 1n),
  entry(
    { name: 'perk-days', title: 'A prize of the wheel can be used for', group: 'Everywhere' },
    ...(['days', 365n, 1n] as const),
  ),
  ...rankNames.map((rank) =>
    entry(
      {
        name: `free-spins:${rank}`,
        title: `Free spins a month, ${rankTitle(rank)}`,
        group: 'Everywhere',
      },
      'times',
      30n,
    ),
  ),
];

function moneyOf(currency: CurrencyCode, group: string): TermEntry[] {
  const of = (thing: string, title: string, least = 0n) =>
    sum({ name: `${thing}:${currency}`, title, group }, currency, least);
  return [
    ...Object.entries(budgetTitles).map(([kind, what]) =>
      of(`budget:${kind}`, `Budget of a month for ${what}`),
    ),
    of('trade-per-coin', 'Trade that brings a gold coin', 1n),
    of('late-bonus', 'Bonus for a late order'),
    of('late-most-a-day', 'Most for a member’s late orders in a day'),
    of('referral-bonus', 'Bonus for an invited friend', 1n),
    of('referral-minimum', 'Trade of a friend that earns the bonus', 1n),
    of('referral-welcome', 'Bonus for the friend'),
    entry(
      {
        ...{ name: `referral-most-a-month:${currency}`, group },
        title: 'Bonuses for friends in a month, at most',
      },
      ...(['times', 1000n, 1n] as const),
    ),
    of('fee-free-most', 'Most that a withdrawal without our fee may cost us', 1n),
    of('rate-boost-most', 'Most that a better rate may cost us', 1n),
  ];
}

const prizesOf = (country: CountryCode, group: string): TermEntry[] =>
  prizesIn(country).flatMap(({ id, currency, label, kind }) => [
    entry(
      { name: `weight:${currency}:${id}`, title: `Weight of ${label}`, group },
      'weight',
      1_000_000n,
    ),
    ...(kind === 'none'
      ? []
      : [
          entry(
            { name: `stock:${currency}:${id}`, title: `Stock of ${label}`, group },
            'stock',
            1_000_000n,
          ),
        ]),
  ]);

/** Every number that rewards follow, what holds in all countries first. */
export const termEntries: readonly TermEntry[] = [
  ...everywhere,
  ...countryCodes.flatMap((country) => {
    const { currency, name } = supportedCountries[country];
    return [...moneyOf(currency, name), ...prizesOf(country, `${name}: the wheel`)];
  }),
];

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

/** A number as typed, in minor units for money. */
export const readTerm = ({ unit }: Pick<TermEntry, 'unit'>, text: string): bigint =>
  unit === 'money' ? parseAmount(text) : BigInt(text);

/** What is wrong with a value of an entry, in words; null: nothing. */
export function checkTerm(of: TermEntry, text: string): string | null {
  const { least, most, unit } = of;
  const isRead = unit === 'money' ? isAmount(text) : /^\d{1,8}$/.test(text);
  const value = isRead ? readTerm(of, text) : -1n;
  if (value >= least && value <= most) return null;
  const [from, to] = [least, most].map((bound) =>
    unit === 'money' ? toAmount(bound) : String(bound),
  );
  return unit === 'money'
    ? `Enter an amount from ${from} to ${to}.`
    : `Enter a whole number from ${from} to ${to}.`;
}
