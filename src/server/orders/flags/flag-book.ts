import { countryCodes, supportedCountries, type CountryCode } from '#lib/countries.ts';
import type { Database } from '#server/db/client.ts';
import { isFine } from '#server/desk/fraud/fine.ts';
import type { RateState } from '#server/desk/rates/rate-states.ts';
import type { SettingEntry } from '#server/desk/settings/entries.ts';
import { inEveryCountry, settingBook } from '#server/desk/settings/setting-book.ts';
import { secondsAfter } from '#server/platform/clock.ts';
import { baseThresholds, flagNumber, type BaseThreshold, type Threshold } from './thresholds.ts';

const HOUR_S = 3600;
const DAY_S = 24 * HOUR_S;
/** How many days of incoming money changed numbers are tried on. */
const TRIED_DAYS = 30;
/** The first rule counts money, the second one deposits. */
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

/** The numbers of a rule in one version of the book; null while it is off. */
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

interface FlagTrial {
  /** Incoming payments. */
  orders: number;
  /** How many of them the rule would have put on hold, and how many of those turned out to be fine. */
  held: number;
  fine: number;
}

/** The condition of each rule on the payments `p`; $3 and $4 are its numbers. Both rules are in flag-by-rules. */
const SEES: Readonly<Record<string, string>> = {
  many_deposits: `(select count(*) from paid q where q.user_id = p.user_id and q.at <= p.at
    and q.at > p.at - make_interval(secs => $4)) >= $3`,
  large_first_deposit: `p.by_card and p.amount >= $3
    and not exists (select 1 from paid q where q.user_id = p.user_id and q.at < p.at)
    and exists (select 1 from users u where u.id = p.user_id
      and u.created_at > p.at - make_interval(secs => $4))`,
};

/** Incoming money of a country’s wallets, once per order, as the rules count it. */
const PAID = `select o.id, o.user_id, o.settled_at as at, o.amount,
    coalesce(o.detail ->> 'channel' = 'checkout', false) as by_card
  from orders o where o.country_code = $1 and o.direction = 'deposit' and o.status = 'completed'
  union all
  select o.id, o.user_id, max(p.arrived_at), sum(p.credited)::bigint, bool_or(p.source = 'gateway')
  from orders o join order_payment p on p.order_id = o.id and p.credited > 0
  where o.country_code = $1 and o.direction = 'purchase' and o.pay_until is not null group by o.id`;

/**
 * Counts what a rule with these numbers would have put on hold in the last 30 days; null for a rule that can't
 * be tried.
 */
async function tryFlagRule(
  db: Database,
  now: Date,
  country: CountryCode,
  { rule, at_least, within_s }: Threshold,
): Promise<FlagTrial | null> {
  const sees = SEES[rule];
  if (!sees) return null;
  const { rows } = await db.sql.query<FlagTrial>({
    name: `try-flag-rule-${rule}`,
    text: `with paid as materialized (${PAID}),
      seen as (select o.*, ${sees} as is_held from paid p join orders o on o.id = p.id where p.at > $2)
      select count(*)::int as orders, count(*) filter (where is_held)::int as held,
        count(*) filter (where is_held and ${isFine('seen')})::int as fine from seen`,
    values: [country, secondsAfter(now, -TRIED_DAYS * DAY_S), at_least, within_s],
  });
  return rows[0] ?? null;
}

const describeTrial = (trial: FlagTrial | null): string =>
  trial ? `${trial.held}, ${trial.fine} of them legitimate` : 'none';

/**
 * Compares what changed rules would have put on hold in the last 30 days with what the current ones put on
 * hold.
 */
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
      const text = `Of the ${all} payments of the last ${TRIED_DAYS} days, these numbers would have put ${describeTrial(next)} on hold. Currently: ${describeTrial(old)}.`;
      said.push({ name, text });
    }
  return said;
}

/** The numbers of the rules that put incoming money on hold. */
export const flagsBook = settingBook({
  kind: 'flag-rules',
  name: 'Flag rules',
  prefix: 'flag:',
  why: 'Changes to flag rules need a second approver.',
  tried: triedOf,
  entries: (db) => inEveryCountry((country) => entriesOf(db, country)),
});
