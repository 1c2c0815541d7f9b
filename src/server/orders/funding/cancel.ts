import { AppError } from '#lib/errors/app-error.ts';
import { stopUnsentJob } from '#server/account/emergency-lock.ts';
import type { Database } from '#server/db/client.ts';
import { databaseTime } from '#server/db/database-time.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { advance } from '#server/orders/advance.ts';
import { findOwn, lockOrder } from '#server/orders/find.ts';
import { failOpenLines } from '#server/orders/lines/settle-lines.ts';
import { kindOf } from '#server/orders/plug/plug.ts';
import { canCancel } from '#server/orders/statuses.ts';
import type { Order } from '#server/orders/tables.ts';
import { audit } from '#server/platform/audit.ts';
import type { Services } from '#server/platform/services.ts';
import { task } from '#server/platform/task.ts';
import { endUnpaid } from './fund-purchase.ts';

/** Why an order is undone: what its timeline says, and who did it. */
interface Cancelled {
  actor: string;
  step: { title: string; text: string };
}

/** Ends an order that hasn't been sent. It is locked by the caller, who has checked that it can be undone. */
async function cancel(
  tx: Database,
  services: Services,
  order: Order,
  { actor, step }: Cancelled,
): Promise<Order> {
  await audit(tx, { actor, action: 'orders.cancel', subject: order.id });
  if (order.pay_until && order.hold_id === null) return endUnpaid(tx, services, order, step);
  await failOpenLines(tx, services, order, 'cancelled');
  return advance(tx, services, order, 'cancelled', {
    ...step,
    set: { check_at: null, cancel_until: null },
  });
}

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
    const step = { title: 'Cancelled by you', text: 'Nothing was sent.' };
    return cancel(tx, services, order, { actor: `user:${userId}`, step });
  });
}

const byLock: Cancelled = {
  actor: 'system',
  step: { title: 'Cancelled because your account was locked', text: 'Nothing was sent.' },
};

/** Whether an order that could be undone hasn't been sent; its window may be over. */
const isUnsent = ({ status, sent_at, captured }: Order): boolean =>
  status === 'processing' && sent_at === null && captured === 0n;

/** Whether staff have taken it on, but no stage has been reached that spends money. */
function isOnlyTaken({ service_type: type, status, captured, stage }: Order): boolean {
  const { stages, settleAt } = kindOf(type) ?? {};
  return (
    settleAt !== undefined &&
    stages?.[0]?.name === stage &&
    status === 'processing' &&
    captured === 0n
  );
}

/** Whether none of its money has left us, so that it can still be stopped. */
export const canStop = (order: Order): boolean =>
  order.status === 'awaiting_user' || isUnsent(order) || isOnlyTaken(order);

/**
 * Cancels an order of which nothing has left, and returns its money. It is locked by the caller, as
 * it is by the job that sends it, so only one of them wins.
 * @returns undefined when it is too late
 */
export const stopOrder = async (
  tx: Database,
  services: Services,
  order: Order,
  why: Cancelled,
): Promise<Order | undefined> => (canStop(order) ? cancel(tx, services, order, why) : undefined);

/**
 * Cancels the payments and withdrawals of someone that haven't been sent, after their account was locked. What was
 * sent ends as usual.
 */
export const stopUnsent = task(
  stopUnsentJob.name,
  stopUnsentJob.payload,
  async (services, { user_id }) => {
    const { rows } = await services.db.sql.query<{ id: string }>(
      `select id from orders where user_id = $1 and status = 'processing' and sent_at is null
         and cancel_until is not null and direction in ('purchase', 'withdrawal')`,
      [user_id],
    );
    for (const { id } of rows)
      await inTransaction(services.db, async (tx) => {
        const order = await lockOrder(tx, id);
        if (order && isUnsent(order)) await cancel(tx, services, order, byLock);
      });
  },
);
