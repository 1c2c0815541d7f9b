import type { ReportPart } from '#lib/reports/words.ts';
import type { Database } from '#server/db/client.ts';
import { keyOfOrder, type ReportSpan } from './sum-entries.ts';

export interface OrderCounts {
  key: string;
  orders: number;
  failed: number;
}

/** Orders placed in a period, and how many of them failed; an unpaid deposit doesn't count. */
export async function countOrders(
  tx: Database,
  { currency, from, to }: ReportSpan,
  part: ReportPart,
): Promise<OrderCounts[]> {
  const key =
    part === 'day' ? `to_char(o.created_at at time zone 'UTC', 'YYYY-MM-DD')` : keyOfOrder[part];
  const { rows } = await tx.sql.query<OrderCounts>(
    `select ${key} as key, count(*)::int as orders,
       (count(*) filter (where o.status in ('failed', 'rejected', 'reversed')
         and not (o.status = 'failed' and o.direction = 'deposit')))::int as failed
     from orders o where o.created_at >= $2 and o.created_at < $3 and o.currency = $1
     group by 1 order by 1`,
    [currency, from, to],
  );
  return rows;
}
