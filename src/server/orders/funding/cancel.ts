import { AppError } from '#lib/errors/app-error.ts';
import { databaseTime } from '#server/db/database-time.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { advance } from '#server/orders/advance.ts';
import { findOwn, lockOrder } from '#server/orders/find.ts';
import { failOpenLines } from '#server/orders/lines/settle-lines.ts';
import { canCancel } from '#server/orders/statuses.ts';
import type { Order } from '#server/orders/tables.ts';
import { audit } from '#server/platform/audit.ts';
import type { Services } from '#server/platform/services.ts';
import { endUnpaid } from './fund-purchase.ts';

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
