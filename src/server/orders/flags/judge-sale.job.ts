import { z } from 'zod';
import { findMember } from '#server/account/member.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { findStop } from '#server/desk/fraud/judge.ts';
import type { Listener } from '#server/orders/advance.ts';
import { findOrder } from '#server/orders/find.ts';
import { enqueue, task } from '#server/platform/task.ts';
import { lockUser } from './flag-rows.ts';
import { raiseFlag } from './raise-flag.ts';

/**
 * When a fraud rule stops such sales, puts the sale's payout on hold, as much of it as the wallet
 * still has.
 */
export const judgeSale = task(
  'orders.judge-sale',
  z.object({ order_id: z.uuid() }),
  (services, { order_id }) =>
    inTransaction(services.db, async (tx) => {
      const order = await findOrder(tx, order_id);
      const user = order && (await findMember(tx, order.user_id));
      if (!order?.paid || !user) return;
      await lockUser(tx, user.uuid);
      const { id, direction, service_type: serviceType, total, currency, target } = order;
      const stop = await findStop(
        { ...services, db: tx },
        {
          userId: user.uuid,
          country: user.country.code,
          direction,
          serviceType,
          total,
          currency,
          target,
          id,
        },
      );
      if (!stop) return;
      await raiseFlag(tx, services, { ...stop, user, order, amount: order.paid, by: 'rules' });
    }),
);

/**
 * Queues the check of a paid sale: in a job, because a rule's finding must not make the sale fail.
 */
export const judgePaidSale: Listener = async (tx, order) => {
  if (order.direction === 'sale') await enqueue(tx, judgeSale, { order_id: order.id });
};
