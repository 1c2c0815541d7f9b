import { AppError } from '#lib/errors/app-error.ts';
import { databaseTime } from '#server/db/database-time.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { audit } from '#server/platform/audit.ts';
import type { Services } from '#server/platform/services.ts';
import { advance } from './advance.ts';
import { findOwn, lockOrder } from './find.ts';
import { endUnpaid } from './funding/fund-purchase.ts';
import { failOpenLines } from './lines/settle-lines.ts';
import { canCancel } from './statuses.ts';
import type { Order } from './tables.ts';

/**
 * Undoes an order that hasn't been sent: within the undo window, or while it waits for the user.
 * @throws AppError not_found; conflict when it is too late
 */
export async function cancelOrder(
  services: Services,
  userId: string,
  reference: string,
): Promise<Order> {
  const { id } = await findOwn(services.db, userId, reference);
  return inTransaction(services.db, async (tx) => {
    const order = await lockOrder(tx, id);
    if (!order) throw AppError.notFound();
    if (!canCancel(order, await databaseTime(tx)))
      throw AppError.conflict('It’s too late to undo: it has already been sent.');
    await audit(tx, { actor: `user:${userId}`, action: 'orders.cancel', subject: id });
    const step = { title: 'Cancelled by you', text: 'Nothing was sent.' };
    if (order.pay_until && order.hold_id === null) return endUnpaid(tx, services, order, step);
    await failOpenLines(tx, services, order, 'cancelled');
    return advance(tx, services, order, 'cancelled', {
      ...step,
      set: { check_at: null, cancel_until: null },
    });
  });
}
