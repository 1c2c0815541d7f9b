import type { Database } from '#server/db/client.ts';
import type { Order } from '#server/orders/index.ts';

/** Whoever has bought what they waited for is out of the queue; runs once their tickets are issued. */
export async function followPurchase(tx: Database, { id, user_id }: Order): Promise<void> {
  await tx.sql.query(
    `update event_waiting w set state = 'bought', offered_until = null, ended_at = clock_timestamp()
     where w.user_id = $2 and w.state in ('waiting', 'offered') and exists (
       select 1 from admission a where a.order_id = $1
         and a.event_id = w.event_id and a.class_id = w.class_id)`,
    [id, user_id],
  );
}
