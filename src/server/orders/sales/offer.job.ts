import { z } from 'zod';
import { paths } from '#lib/paths.ts';
import { inTransaction } from '#server/db/transaction.ts';
import type { Database } from '#server/db/client.ts';
import { enqueue, task } from '#server/platform/task.ts';
import { notify } from '#server/notifications/index.ts';
import { advance } from '#server/orders/advance.ts';
import { lockOrder } from '#server/orders/find.ts';
import { secondsUntil } from '#server/platform/clock.ts';

/** A changed offer that nobody took in time is over; what was given stays the seller's. */
export const endOffer = task(
  'orders.end-offer',
  z.object({ order_id: z.uuid() }),
  (services, { order_id }) =>
    inTransaction(services.db, async (tx) => {
      const order = await lockOrder(tx, order_id);
      if (order?.status !== 'offer_changed' || !order.offer_until) return;
      if (order.offer_until > services.clock.now())
        return putOff(tx, order_id, secondsUntil(services.clock, order.offer_until));
      await advance(tx, services, order, 'cancelled', {
        title: 'The offer is over',
        text: 'You did not take it within 24 hours. Nothing was sold.',
        set: { offer_until: null },
      });
      await notify(tx, order.user_id, {
        title: `${order.title}: the offer is over`,
        message: 'You did not take it within 24 hours. Nothing was sold.',
        link: paths.order(order.reference_code),
      });
    }),
);

/** Another machine's clock may be ahead of ours; what is forgotten would stay open for ever. */
const putOff = (tx: Database, orderId: string, afterS: number): Promise<void> =>
  enqueue(tx, endOffer, { order_id: orderId }, { afterS });
