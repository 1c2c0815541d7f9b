import type { SalesDay } from '#lib/e-tickets/desk/events.contract.ts';
import { toAmount } from '#lib/money.ts';
import type { Database } from '#server/db/client.ts';
import type { EventRow } from '#server/e-tickets/find-event.ts';

const MOST_DAYS = 366;

/** Tickets bought and money in less refunds, per day in the venue's time zone, without gaps. */
export async function readSalesDays(
  db: Database,
  { id, time_zone, organiser_id }: EventRow,
): Promise<SalesDay[]> {
  const { rows } = await db.sql.query<{ day: string; sold: number; money: bigint }>(
    `with sold as (
       select (issued_at at time zone $2)::date as day, count(*)::int as n from admission
       where event_id = $1 and order_id is not null group by 1),
     came as (
       select (t.effective_at at time zone $2)::date as day, sum(n.amount)::bigint as amount
       from (select distinct order_id from admission
           where event_id = $1 and order_id is not null) o
         join ledger.txn t on t.order_id = o.order_id
         join ledger.entry n on n.txn_id = t.id
         join ledger.account a on a.id = n.account_id
       where a.owner_id = $3 and a.kind = 'user_organiser'
         or a.kind in ('organiser_claims', 'chargeback_and_fraud_loss') group by 1),
     span as (select min(day) as first, max(day) as last from
       (select day from sold union all select day from came) d)
     select to_char(d.day, 'YYYY-MM-DD') as day, coalesce(s.n, 0) as sold,
       coalesce(c.amount, 0) as money
     from span cross join lateral generate_series(greatest(first, last - ${MOST_DAYS}), last,
         interval '1 day') d(day)
       left join sold s on s.day = d.day left join came c on c.day = d.day order by 1`,
    [id, time_zone, organiser_id],
  );
  return rows.map(({ money, ...row }) => ({ ...row, money: toAmount(money) }));
}
