import { countryCodes, supportedCountries, type CountryCode } from '#lib/countries.ts';
import type { Database } from '#server/db/client.ts';
import type { RateState } from '#server/desk/rates/rate-states.ts';
import type { SettingEntry } from '#server/desk/settings/entries.ts';
import { inEveryCountry, settingBook } from '#server/desk/settings/setting-book.ts';
import { baseThresholds, flagNumber, type BaseThreshold, type Threshold } from './thresholds.ts';
import { TRIED_DAYS, tryFlagRule, type FlagTrial } from './try-flag-rule.ts';

const HOUR_S = 3600;
/** What counts is money in the first rule, and deposits in the second. */
const AMOUNT_MOST = 10_000_000_000n;
const AMOUNT_LEAST = 10_000n;

function entriesIn(country: CountryCode, threshold: BaseThreshold): SettingEntry[] {
  const { rule, title: group, at_least, within_s, on } = threshold;
  const isCount = rule === 'many_deposits';
  const about = (what: Parameters<typeof flagNumber>[2], title: string) => ({
    name: flagNumber(country, rule, what),
    title: `${group}: ${title}`,
    group,
    country,
    currency: null,
  });
  return [
    { ...about('on', 'rule'), unit: 'switch', base: on ? 1n : 0n, least: 0n, most: 1n },
    isCount
      ? { ...about('at-least', 'deposits'), unit: 'count', base: at_least, least: 2n, most: 1_000n }
      : {
          ...about('at-least', 'amount'),
          unit: 'money',
          currency: supportedCountries[country].currency,
          base: at_least,
          least: AMOUNT_LEAST,
          most: AMOUNT_MOST,
        },
    {
      ...about('hours', isCount ? 'within' : 'account younger than'),
      unit: 'hours',
      base: BigInt(Math.ceil(within_s / HOUR_S)),
      least: 1n,
      most: 2_160n,
    },
  ];
}

const entriesOf = async (db: Database, country: CountryCode): Promise<SettingEntry[]> =>
  (await baseThresholds(db, country)).flatMap((each) => entriesIn(country, each));

/** The numbers of a rule in a state of the book; null while it is off. */
function thresholdIn(
  state: RateState,
  country: CountryCode,
  { rule, within_s }: BaseThreshold,
): Threshold | null {
  const read = (what: Parameters<typeof flagNumber>[2]) =>
    state.get(flagNumber(country, rule, what)) ?? 0n;
  if (read('on') === 0n) return null;
  const hours = Number(read('hours')) * HOUR_S;
  // a span that isn’t whole hours is only shown rounded up
  const isBase = hours === Math.ceil(within_s / HOUR_S) * HOUR_S;
  return { rule, at_least: read('at-least'), within_s: isBase ? within_s : hours };
}

const say = (trial: FlagTrial | null): string =>
  trial ? `${trial.held}, ${trial.fine} of them legitimate` : 'none';

/** What changed rules would have put on hold in the last 30 days, beside what they would have as they are. */
async function triedOf(
  db: Database,
  now: Date,
  { names, before, after }: { names: readonly string[]; before: RateState; after: RateState },
): Promise<{ name: string; text: string }[]> {
  const said: { name: string; text: string }[] = [];
  for (const country of countryCodes)
    for (const base of await baseThresholds(db, country)) {
      const name = names.find((each) => each.startsWith(`flag:${country}:${base.rule}:`));
      if (name === undefined) continue;
      const [was, is] = [thresholdIn(before, country, base), thresholdIn(after, country, base)];
      const [old, next] = [
        was && (await tryFlagRule(db, now, country, was)),
        is && (await tryFlagRule(db, now, country, is)),
      ];
      const all = (next ?? old)?.orders ?? 0;
      const text = `Of the ${all} payments of the last ${TRIED_DAYS} days, these numbers would have put ${say(next)} on hold. Currently: ${say(old)}.`;
      said.push({ name, text });
    }
  return said;
}

/** When money that comes in is held by a rule. */
export const flagsBook = settingBook({
  kind: 'flag-rules',
  name: 'Flag rules',
  prefix: 'flag:',
  why: 'Changes to flag rules need a second approver.',
  tried: triedOf,
  entries: (db) => inEveryCountry((country) => entriesOf(db, country)),
});
