import type { Database } from '#server/db/client.ts';
import type { Order } from '#server/orders/tables.ts';
import { isOfClass } from './queue.ts';

/** Removes a member from the queue once they have bought what they waited for. */
export async function followPurchase(tx: Database, { id, user_id }: Order): Promise<void> {
  await tx.sql.query({
    name: 'waiting-was-bought',
    text: `update event_waiting w set state = 'bought', offered_until = null, ended_at = clock_timestamp()
      where w.user_id = $2 and w.state in ('waiting', 'offered') and exists (
        select 1 from reservation r
        where r.order_id = $1 and r.state = 'kept' and ${isOfClass})`,
    values: [id, user_id],
  });
}
