import { countryCodes, supportedCountries, type CountryCode } from '#lib/countries.ts';
import type { Database } from '#server/db/client.ts';
import type { RateState } from '#server/desk/rates/rate-states.ts';
import {
  baseLimits,
  limitName,
  type LimitName,
  type Limits,
} from '#server/reference/limits-of-country.ts';
import { hasNewDeviceRule, newDeviceName } from '#server/reference/new-device-cap.ts';
import type { SettingEntry } from './entries.ts';
import { inEveryCountry, settingBook } from './setting-book.ts';

const titles: Readonly<Record<LimitName, string>> = {
  one_time_spend: 'Spend per transaction',
  daily_spend: 'Spend per day',
  one_time_withdrawal: 'Withdraw per transaction',
  daily_withdrawal: 'Withdraw per day',
  daily_debits: 'Spend and withdraw per day',
  monthly_debits: 'Spend and withdraw per month',
  balance_cap: 'Maximum balance',
  single_deposit: 'Single deposit',
};
const names = Object.keys(titles) as LimitName[];
const levels = [1, 2];

/** At least a hundred units, so that no typo locks anyone in, and at most a hundred million. */
const LEAST = 10_000n;
const MOST = 10_000_000_000n;

const entriesIn = (country: CountryCode, { level, ...limits }: Limits): SettingEntry[] =>
  names.flatMap((what) => {
    const base = limits[what];
    // the desk can't invent a limit that a country doesn't have
    if (base === null) return [];
    return [
      {
        name: limitName(country, level, what),
        title: `Level ${level}: ${titles[what]}`,
        group: `Level ${level}`,
        country,
        unit: 'money',
        base,
        least: LEAST,
        most: MOST,
        currency: supportedCountries[country].currency,
      },
    ];
  });

/** A switch for the rule of a country on new devices, where its facts have one. */
const deviceEntries = (country: CountryCode): SettingEntry[] =>
  hasNewDeviceRule(country)
    ? [
        {
          name: newDeviceName(country),
          title: 'Cap on new devices',
          group: 'New devices',
          country,
          unit: 'switch',
          base: 1n,
          least: 0n,
          most: 1n,
          currency: null,
        },
      ]
    : [];

const entriesOf = async (db: Database, country: CountryCode): Promise<SettingEntry[]> => [
  ...(await baseLimits(db, country)).flatMap((limits) => entriesIn(country, limits)),
  ...deviceEntries(country),
];

/** Pairs of which the first must not be above the second. */
const within: readonly (readonly [LimitName, LimitName])[] = [
  ['one_time_spend', 'daily_spend'],
  ['one_time_withdrawal', 'daily_withdrawal'],
  ['daily_debits', 'monthly_debits'],
  ['single_deposit', 'balance_cap'],
];

function contradictions(state: RateState): Map<string, string> {
  const wrong = new Map<string, string>();
  for (const country of countryCodes) {
    const of = (level: number, what: LimitName) => state.get(limitName(country, level, what));
    for (const level of levels)
      for (const [less, more] of within)
        if ((of(level, less) ?? 0n) > (of(level, more) ?? MOST))
          wrong.set(
            limitName(country, level, less),
            `${titles[less]} can’t be above ${titles[more].toLowerCase()}.`,
          );
    for (const what of names)
      if ((of(1, what) ?? 0n) > (of(2, what) ?? MOST))
        wrong.set(limitName(country, 1, what), 'Level 1 can’t be above level 2.');
  }
  return wrong;
}

/** How much people can spend, withdraw and hold at each level. */
export const limitsBook = settingBook({
  kind: 'limits',
  name: 'Limits',
  prefix: 'limit:',
  why: 'Changes to limits need a second approver.',
  entries: (db) => inEveryCountry((country) => entriesOf(db, country)),
  contradictions,
});
