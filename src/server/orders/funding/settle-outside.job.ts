import { z } from 'zod';
import type { Database } from '#server/db/client.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { findOrder, lockOrder } from '#server/orders/find.ts';
import { receivePayment } from '#server/orders/payments/receive-payment.ts';
import { plugFor } from '#server/orders/plug/plug.ts';
import { hasAnswered, outOfReach } from '#server/orders/send/paid-elsewhere.ts';
import { audit } from '#server/platform/audit.ts';
import { secondsUntil } from '#server/platform/clock.ts';
import type { Services } from '#server/platform/services.ts';
import { enqueue, task } from '#server/platform/task.ts';
import { endUnpaid, purchaseFunding } from './fund-purchase.ts';

const LAST_WORD_S = 60;
const DAY_S = 24 * 3600;
/** Once its price has expired, and again later for a late payment whose notice got lost. */
const ASK_AFTER_S = [LAST_WORD_S, DAY_S, 3 * DAY_S];

async function giveUp(services: Services, orderId: string): Promise<void> {
  await inTransaction(services.db, async (tx) => {
    const order = await lockOrder(tx, orderId);
    if (order?.status !== 'awaiting_user' || !order.pay_until) return;
    await audit(tx, { actor: 'system', action: 'orders.unpaid', subject: orderId });
    await endUnpaid(tx, services, order, {
      title: 'Not paid in time',
      text: 'Nothing was bought.',
      tone: 'bad',
    });
  });
}

/**
 * Asks the provider what was paid for a purchase from outside and takes all of it (spec 4). Notices, pages
 * and jobs all end here, and none of them is trusted by itself. When its time is up, it ends.
 * @throws Error when its time is up and the provider can't tell, or can't be asked here
 */
export async function settleOutside(services: Services, orderId: string): Promise<void> {
  const order = await findOrder(services.db, orderId);
  if (!order?.pay_until) return;
  const { outside } = plugFor(order);
  if (!outside) throw new Error(`${order.service_type} can't be paid from outside`);
  const outcome = (await outside.ask(services, order)) ?? outOfReach;
  if (outcome.kind === 'done')
    for (const arrival of outcome.value)
      await receivePayment(services, purchaseFunding(order, outside), arrival);
  if (order.status !== 'awaiting_user' || services.clock.now() <= order.pay_until) return;
  if (outcome.kind !== 'done' && !hasAnswered(outcome))
    throw new Error(`${order.reference_code} is not confirmed yet`);
  await giveUp(services, orderId);
}

export const checkOutside = task(
  'orders.check-outside',
  z.object({ order_id: z.uuid() }),
  (services, { order_id }) => settleOutside(services, order_id),
);

/** Schedules the questions about a purchase, which don't depend on the payer or a notice. */
export async function scheduleOutside(
  tx: Database,
  { clock }: Pick<Services, 'clock'>,
  { id, payUntil }: { id: string; payUntil: Date },
): Promise<void> {
  const leftS = secondsUntil(clock, payUntil);
  for (const afterS of ASK_AFTER_S)
    await enqueue(tx, checkOutside, { order_id: id }, { afterS: leftS + afterS });
}
