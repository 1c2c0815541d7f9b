import { placesOf, seatOf } from '#lib/e-tickets/categories.ts';
import type { Database } from '#server/db/client.ts';
import type { Order } from '#server/orders/tables.ts';
import type { AdmissionRow } from './find.ts';

const setReserves = (tx: Database, orderId: string, position: number, things: unknown[]) =>
  tx.sql.query('update order_item set reserves = $3::jsonb where order_id = $1 and position = $2', [
    orderId,
    position,
    JSON.stringify(things),
  ]);

/**
 * Moves the seat or place of a resold ticket to its buyer's order. No one else can take it in between, and
 * the seller's refund no longer releases it.
 */
export async function movePlace(
  tx: Database,
  { event_id, class_id, seat, order_id, position }: AdmissionRow,
  to: { order: Order; position: number },
): Promise<void> {
  if (order_id === null || position === null) return;
  const thing = seat ? seatOf(event_id, seat) : placesOf(event_id, class_id);
  const { kind, item } = thing;
  await tx.sql.query('select 1 from reservable where kind = $1 and item = $2 for no key update', [
    kind,
    item,
  ]);
  const { rowCount } = await tx.sql.query(
    `update reservation set quantity = case when quantity > 1 then quantity - 1 else quantity end,
       state = case when quantity > 1 then state else 'given_back' end
     where order_id = $1 and kind = $2 and item = $3 and state = 'kept'`,
    [order_id, kind, item],
  );
  await setReserves(tx, order_id, position, []);
  if (rowCount === 0) return;
  await tx.sql.query(
    `insert into reservation(kind, item, quantity, holder, order_id, ends_at, state)
     values ($1, $2, 1, $3, $4, clock_timestamp(), 'kept')`,
    [kind, item, to.order.user_id, to.order.id],
  );
  await setReserves(tx, to.order.id, to.position, [{ ...thing, quantity: 1 }]);
}
