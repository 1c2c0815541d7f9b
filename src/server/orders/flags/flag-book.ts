import { supportedCountries, type CountryCode } from '#lib/countries.ts';
import type { Database } from '#server/db/client.ts';
import { inEveryCountry, settingBook, type SettingEntry } from '#server/desk/index.ts';
import { baseThresholds, flagNumber, type BaseThreshold } from './thresholds.ts';

const HOUR_S = 3600;
/** What counts is money in the first rule, and deposits in the second. */
const AMOUNT_MOST = 10_000_000_000n;
const AMOUNT_LEAST = 10_000n;

function entriesIn(country: CountryCode, threshold: BaseThreshold): SettingEntry[] {
  const { rule, title: group, at_least, within_s, on } = threshold;
  const isCount = rule === 'many_deposits';
  const about = (what: Parameters<typeof flagNumber>[2], title: string) => ({
    ...{ name: flagNumber(country, rule, what), title: `${group}: ${title}`, group, country },
    currency: null,
  });
  return [
    { ...about('on', 'rule'), unit: 'switch', base: on ? 1n : 0n, least: 0n, most: 1n },
    isCount
      ? { ...about('at-least', 'deposits'), unit: 'count', base: at_least, least: 2n, most: 1_000n }
      : {
          ...about('at-least', 'amount'),
          ...{ unit: 'money', currency: supportedCountries[country].currency, base: at_least },
          ...{ least: AMOUNT_LEAST, most: AMOUNT_MOST },
        },
    {
      ...about('hours', isCount ? 'within' : 'account younger than'),
      ...{ unit: 'hours', base: BigInt(Math.ceil(within_s / HOUR_S)), least: 1n, most: 2_160n },
    },
  ];
}

const entriesOf = async (db: Database, country: CountryCode): Promise<SettingEntry[]> =>
  (await baseThresholds(db, country)).flatMap((each) => entriesIn(country, each));

/** When money that comes in is held by a rule. */
export const flagsBook = settingBook({
  kind: 'flag-rules',
  name: 'Flag rules',
  prefix: 'flag:',
  why: 'Changes to flag rules need a second approver.',
  entries: (db) => inEveryCountry((country) => entriesOf(db, country)),
});
