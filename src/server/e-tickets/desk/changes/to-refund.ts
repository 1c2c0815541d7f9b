import type { DeskEvent } from '#lib/contracts/desk-events.ts';
import { toAmount } from '#lib/money.ts';
import { eTickets } from '#lib/product-constants.ts';
import type { Database } from '#server/db/client.ts';

interface Counted {
  orders: number;
  amount: bigint;
  tickets: number;
  complimentary: number;
}

/**
 * What cancelling an event would refund if it were cancelled now, in full and with our fees: everything that
 * was taken and isn't back yet, but for tickets that were given back or sold on. Orders that are being paid for
 * come on top.
 */
export async function toRefund(db: Database, eventId: string): Promise<DeskEvent['to_refund']> {
  const { rows } = await db.sql.query<Counted>({
    name: 'event-to-refund',
    text: `with own as (select * from admission where event_id = $1)
      select count(distinct i.order_id)::int as orders,
        coalesce(sum(i.captured - i.refunded), 0)::bigint as amount,
        (select count(*)::int from own where state = 'valid' and order_id is not null) as tickets,
        (select count(*)::int from own where state = 'valid' and order_id is null) as complimentary
      from order_item i
      where i.order_id in (select order_id from own) and i.captured > i.refunded
        and not exists (select 1 from own o where (o.order_id, o.position) = (i.order_id, i.position)
          and o.void_because in ('given_back', 'sold_on'))`,
    values: [eventId],
  });
  const { amount, ...counted } = rows[0]!;
  const minutes = Math.ceil(counted.orders / eTickets.refundsPerMinute);
  return { ...counted, amount: toAmount(amount), minutes };
}
