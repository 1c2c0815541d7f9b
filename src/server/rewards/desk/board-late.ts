import type { DeskRewards } from '#lib/rewards/desk/contract.ts';
import { toAmount } from '#lib/money.ts';
import type { Database } from '#server/db/client.ts';
import type { Span } from './board-sums.ts';

interface Row {
  service_type: string;
  provider: string | null;
  currency: DeskRewards['late'][number]['currency'];
  orders: bigint;
  median_minutes: number | null;
  open: bigint;
  bonuses: bigint;
  amount: bigint;
}

/** The cost of lateness, by service and provider. */
export async function countLate(db: Database, { from }: Span): Promise<DeskRewards['late']> {
  const { rows } = await db.sql.query<Row>({
    name: 'board-late',
    text: `select l.service_type, l.provider, l.currency, count(*) as orders,
        round(percentile_cont(0.5) within group
          (order by extract(epoch from o.settled_at - l.promised_at) / 60))::int as median_minutes,
        count(*) filter (where o.settled_at is null) as open,
        count(*) filter (where l.outcome = 'paid') as bonuses, sum(l.amount)::bigint as amount
      from late_order l join orders o on o.id = l.order_id
      where l.noticed_at >= $1 group by l.service_type, l.provider, l.currency
      order by sum(l.amount) desc, count(*) desc, l.service_type, l.provider limit 100`,
    values: [from],
  });
  return rows.map(({ service_type, provider, currency, orders, open, ...row }) => ({
    service_type,
    provider,
    currency,
    orders: Number(orders),
    open: Number(open),
    median_minutes: row.median_minutes,
    bonuses: { count: Number(row.bonuses), amount: toAmount(row.amount) },
  }));
}
