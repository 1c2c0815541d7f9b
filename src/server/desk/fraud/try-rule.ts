import type { FraudTrial } from '#lib/desk/fraud.contract.ts';
import { supportedCountries, type CountryCode } from '#lib/countries.ts';
import type { FraudKind } from '#lib/desk/fraud-rules.ts';
import { toAmount } from '#lib/money.ts';
import { secondsAfter } from '#server/platform/clock.ts';
import type { Services } from '#server/platform/services.ts';
import { isFine } from './fine.ts';
import { AS_CANDIDATE, MATCHES } from './kinds.ts';

const DAYS = 30;
const DAY_S = 24 * 3600;

/** The numbers of a rule; `at_least` is a count, a percentage or minor units. */
export interface RuleNumbers {
  kind: FraudKind;
  country: CountryCode;
  at_least: bigint;
  within_s: number | null;
}

interface Row {
  orders: number;
  matched: number;
  people: number;
  fine: number;
  amount: bigint;
  examples: string[];
}

/** What a rule would have stopped in the last 30 days, and how much of it turned out fine. */
export async function tryRule(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  { kind, country, at_least, within_s }: RuleNumbers,
): Promise<FraudTrial> {
  const now = clock.now();
  const { rows } = await db.sql.query<Row>({
    name: 'try-fraud-rule',
    text: `with r as (select $1::text as kind, $2::bigint as at_least, $3::int as within_s),
      candidates as materialized (
        select ${AS_CANDIDATE}, o.reference_code, o.created_at, o.status, o.refunded from orders o
        where o.country_code = $4 and o.created_at > $5 and o.created_at <= $6
          and o.direction in ('purchase', 'withdrawal', 'sale')),
      matched as materialized (
        select c.*, ${isFine('c')} as fine from candidates c, r where ${MATCHES})
      select (select count(*)::int from candidates) as orders, count(*)::int as matched,
        count(distinct user_id)::int as people, count(*) filter (where fine)::int as fine,
        coalesce(sum(total), 0)::bigint as amount,
        coalesce((array_agg(reference_code order by at desc))[1:5], '{}') as examples
      from matched`,
    values: [kind, at_least, within_s, country, secondsAfter(now, -DAYS * DAY_S), now],
  });
  const { amount, ...found } = rows[0]!;
  const { currency } = supportedCountries[country];
  return { days: DAYS, ...found, amount: toAmount(amount), currency };
}
