import { eq } from 'drizzle-orm';
import { z } from 'zod';
import { paths } from '#lib/paths.ts';
import type { Database } from '#server/db/client.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { notify } from '#server/notifications/notify.ts';
import { advance } from '#server/orders/advance.ts';
import { lockOrder } from '#server/orders/find.ts';
import { secondsUntil } from '#server/platform/clock.ts';
import { enqueue, task } from '#server/platform/task.ts';
import { airtimeConversions } from './tables.ts';

/** Ends a conversion without proof after its time; by then our line is free for others. */
export const expireConversion = task(
  'airtime-to-cash.expire',
  z.object({ order_id: z.uuid() }),
  (services, { order_id }) =>
    inTransaction(services.db, async (tx) => {
      const order = await lockOrder(tx, order_id);
      if (order?.status !== 'awaiting_user') return;
      const [row] = await tx.orm
        .select({ until: airtimeConversions.locked_until })
        .from(airtimeConversions)
        .where(eq(airtimeConversions.order_id, order_id));
      if (!row) return;
      if (row.until > services.clock.now())
        return scheduleExpiry(tx, order_id, secondsUntil(services.clock, row.until));
      await advance(tx, services, order, 'cancelled', {
        title: 'Your 30 minutes are up',
        text: 'Your time on this number has run out. Don’t send anything to it.',
      });
      await notify(tx, order.user_id, {
        title: `${order.title}: time’s up`,
        message: [
          'Your time on this number has run out. Don’t send anything to it.',
          'If you sent the airtime in time, open the order and show us the message. Our team will review it.',
        ],
        link: paths.order(order.reference_code),
      });
    }),
);

/**
 * Schedules the end of a conversion. The job reschedules itself if another machine's clock was ahead of ours;
 * otherwise the order would stay open forever.
 */
export const scheduleExpiry = (tx: Database, orderId: string, afterS: number): Promise<void> =>
  enqueue(tx, expireConversion, { order_id: orderId }, { afterS });
