import type { DeskEvent } from '#lib/e-tickets/desk/events.contract.ts';
import { toAmount } from '#lib/money.ts';
import { eTickets } from '#lib/product-constants.ts';
import type { Database } from '#server/db/client.ts';

interface Counted {
  orders: number;
  amount: bigint;
  tickets: number;
  free: number;
  paying: number;
}

/**
 * What cancelling an event now would refund, with our fees: everything taken and not yet refunded, except for
 * tickets that were returned or resold. Orders that are still being paid come on top; they are only counted.
 */
export async function toRefund(db: Database, eventId: string): Promise<DeskEvent['to_refund']> {
  const { rows } = await db.sql.query<Counted>({
    name: 'event-to-refund',
    text: `with own as (select * from admission where event_id = $1),
      due as (select order_id, position, captured - refunded as amount from order_item i
        where order_id in (select order_id from own) and captured > refunded
          and not exists (select 1 from own o where (o.order_id, o.position) = (i.order_id, i.position)
            and o.void_because in ('given_back', 'sold_on'))),
      held as (select (o.order_id, o.position) in (select order_id, position from due) as paid
        from own o where o.state = 'valid')
      select (select count(distinct order_id)::int from due) as orders,
        (select coalesce(sum(amount), 0)::bigint from due) as amount,
        (select count(*)::int from held where paid) as tickets,
        (select count(*)::int from held where paid is not true) as free,
        (select count(distinct order_id)::int from reservation where state = 'kept'
          and kind in ('places', 'seat') and starts_with(item, $1 || '/')
          and order_id not in (select order_id from own where order_id is not null)) as paying`,
    values: [eventId],
  });
  const { amount, ...counted } = rows[0]!;
  const minutes = Math.ceil(counted.orders / eTickets.refundsPerMinute);
  return { ...counted, amount: toAmount(amount), minutes };
}
