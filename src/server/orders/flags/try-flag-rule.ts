import type { CountryCode } from '#lib/countries.ts';
import type { Database } from '#server/db/client.ts';
import { isFine } from '#server/desk/fraud/fine.ts';
import { secondsAfter } from '#server/platform/clock.ts';
import type { Threshold } from './thresholds.ts';

export const TRIED_DAYS = 30;
const DAY_S = 24 * 3600;

export interface FlagTrial {
  /** What came in. */
  orders: number;
  /** How much of it the rule would have put on hold, and how much of that turned out to be fine. */
  held: number;
  fine: number;
}

/** Which of the payments each rule sees: `p` is what came in, $3 and $4 its numbers. Both rules are in flag-by-rules. */
const SEES: Readonly<Record<string, string>> = {
  many_deposits: `(select count(*) from paid q where q.user_id = p.user_id and q.at <= p.at
    and q.at > p.at - make_interval(secs => $4)) >= $3`,
  large_first_deposit: `p.by_card and p.amount >= $3
    and not exists (select 1 from paid q where q.user_id = p.user_id and q.at < p.at)
    and exists (select 1 from users u where u.id = p.user_id
      and u.created_at > p.at - make_interval(secs => $4))`,
};

/** What came into a country’s wallets, once per order, as the rules count it. */
const PAID = `select o.id, o.user_id, o.settled_at as at, o.amount,
    coalesce(o.detail ->> 'channel' = 'checkout', false) as by_card
  from orders o where o.country_code = $1 and o.direction = 'deposit' and o.status = 'completed'
  union all
  select o.id, o.user_id, max(p.arrived_at), sum(p.credited)::bigint, bool_or(p.source = 'gateway')
  from orders o join order_payment p on p.order_id = o.id and p.credited > 0
  where o.country_code = $1 and o.direction = 'purchase' and o.pay_until is not null group by o.id`;

/** What a rule with these numbers would have put on hold in the last 30 days; null for one that can't be tried. */
export async function tryFlagRule(
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
