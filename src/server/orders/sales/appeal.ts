import { AppError } from '#lib/errors/app-error.ts';
import type { Appeal } from '#lib/orders/flags.contract.ts';
import type { Database } from '#server/db/client.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { addEvent, advance, notifyPages } from '#server/orders/advance.ts';
import { findOwn, lockOrder } from '#server/orders/find.ts';
import { lockUser } from '#server/orders/flags/flag-rows.ts';
import { flagsOfOrder } from '#server/orders/flags/flags.ts';
import { saleOf } from '#server/orders/plug/plug.ts';
import { promiseFor } from '#server/orders/price/order-times.ts';
import type { Order } from '#server/orders/tables.ts';
import { audit } from '#server/platform/audit.ts';
import { newUuid } from '#server/platform/ids.ts';
import type { Services } from '#server/platform/services.ts';
import { attachUpload } from '#server/uploads/attach-upload.ts';
import { appealSubjects, isAbout, isRejected } from './appeal-subject.ts';
import { reopenLines } from './sale-lines.ts';

const NOTHING = 'There’s nothing to appeal here.';
const ONCE = 'You’ve already appealed. Our team is reviewing it.';

/** @throws AppError conflict when there is nothing to appeal against, or an appeal has been made */
async function findSubject(
  tx: Database,
  order: Order,
  about: Appeal['about'],
): Promise<string | null> {
  const flags = await flagsOfOrder(tx, order.id);
  const subject = (await appealSubjects(tx, order, flags)).find(isAbout(about));
  if (subject) return subject.flag;
  const isDone = flags.length > 0 || (await isRejected(tx, order));
  throw AppError.conflict(isDone ? ONCE : NOTHING);
}

/**
 * Returns declined lines, and lines with another offer, to the desk for a second operator. Any other appeal is
 * only recorded.
 */
async function lookAgain(
  tx: Database,
  services: Services,
  order: Order,
  { flag, message }: { flag: string | null; message: string },
): Promise<Order> {
  const step = { title: 'You appealed', text: message };
  if (flag === null && order.direction === 'sale') {
    await reopenLines(tx, order);
    const sale = saleOf(order.service_type);
    const promised_at = sale ? await promiseFor(tx, sale, services.clock.now()) : null;
    return advance(tx, services, order, 'under_review', {
      ...step,
      set: { failure_code: null, failure_text: null, offer: null, offer_until: null, promised_at },
    });
  }
  await addEvent(tx, services, order, step);
  notifyPages(tx, order);
  return order;
}

/**
 * Stores the user's appeal against a flag, a rejection or another offer, once each, and shows it to staff (spec 2).
 * @throws AppError not_found; conflict when there is nothing to appeal against, or an appeal has been made;
 * invalid_input for a picture that doesn't exist
 */
export async function appealOrder(
  services: Services,
  userId: string,
  reference: string,
  { message, about, image_keys: keys = [] }: Appeal,
): Promise<Order> {
  const { id } = await findOwn(services.db, userId, reference);
  return inTransaction(services.db, async (tx) => {
    await lockUser(tx, userId);
    const order = await lockOrder(tx, id);
    if (!order) throw AppError.notFound();
    const flag = await findSubject(tx, order, about);
    const appeal = newUuid();
    await tx.sql.query(
      `insert into appeal(id, order_id, user_id, flag_id, message, created_at)
       values ($1, $2, $3, (select id from flag where reference = $4), $5, $6)`,
      [appeal, id, userId, flag, message, services.clock.now()],
    );
    for (const key of keys)
      await attachUpload(tx, services, {
        userId,
        key,
        purpose: 'proof',
        subject: `appeal:${appeal}`,
        field: 'image_keys',
      });
    const appealed = await lookAgain(tx, services, order, { flag, message });
    await audit(tx, {
      actor: `user:${userId}`,
      action: 'orders.appeal',
      subject: id,
      detail: { flag },
    });
    return appealed;
  });
}
