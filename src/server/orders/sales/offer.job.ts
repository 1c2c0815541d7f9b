import { z } from 'zod';
import { paths } from '#lib/paths.ts';
import type { Database } from '#server/db/client.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { notify } from '#server/notifications/notify.ts';
import { linesOf, lockOrder } from '#server/orders/find.ts';
import { secondsUntil } from '#server/platform/clock.ts';
import { enqueue, task } from '#server/platform/task.ts';
import { askAgainWords } from './ask-again-words.ts';
import { leaveOffer } from './leave-offer.ts';
import { paidFor } from './sale-words.ts';

/** Ends a changed offer that has expired; the seller keeps what it was for. */
export const endOffer = task(
  'orders.end-offer',
  z.object({ order_id: z.uuid() }),
  (services, { order_id }) =>
    inTransaction(services.db, async (tx) => {
      const order = await lockOrder(tx, order_id);
      if (order?.status !== 'offer_changed' || !order.offer_until) return;
      if (order.offer_until > services.clock.now())
        return putOff(tx, order_id, secondsUntil(services.clock, order.offer_until));
      const text = 'You didn’t accept within 24 hours, so nothing was sold.';
      const ended = await leaveOffer(tx, services, order, {
        title: 'The offer has expired',
        text,
        describe: (offer) => `Our offer of ${offer} expired.`,
      });
      const lines = await linesOf(tx, order_id);
      await notify(tx, order.user_id, {
        title: `${order.title}: the offer has expired`,
        message:
          ended.paid === null
            ? text
            : [
                'You didn’t accept within 24 hours.',
                `${paidFor(ended, lines)} stays in your wallet. Nothing else was sold.`,
                ...(await askAgainWords(tx, ended)),
              ],
        link: paths.order(order.reference_code),
      });
    }),
);

/**
 * Queues the job again: this machine's clock may be behind, and an offer without a job would stay open
 * indefinitely.
 */
const putOff = (tx: Database, orderId: string, afterS: number): Promise<void> =>
  enqueue(tx, endOffer, { order_id: orderId }, { afterS });
