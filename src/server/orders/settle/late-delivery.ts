import type { Database } from '#server/db/client.ts';
import { houseAccount } from '#server/ledger/accounts.ts';
import { post } from '#server/ledger/post.ts';
import { addEvent, change, notifyPages } from '#server/orders/advance.ts';
import type { Delivery, Done, Voucher } from '#server/orders/delivery.ts';
import { linesOf } from '#server/orders/find.ts';
import { alsoLeaves, bookOf, scopeOf } from '#server/orders/lines/settle-lines.ts';
import { plugFor } from '#server/orders/plug/plug.ts';
import {
  releaseReservedUndelivered,
  linesRefundedAtOurRisk,
} from '#server/orders/reservations/take-reserved.ts';
import type { Order, OrderItem } from '#server/orders/tables.ts';
import { wordsOf } from '#server/orders/words.ts';
import { audit } from '#server/platform/audit.ts';
import type { Services } from '#server/platform/services.ts';
import { keepForHouse } from './house-codes.ts';

const yoursToKeep = 'You keep the refund: the delay wasn’t your fault.';

/** Lines that were delivered after they had been refunded; whatever arrived in time belongs to the buyer. */
function lateLines(
  lines: readonly OrderItem[],
  { lines: named }: Pick<Delivery, 'lines'>,
): OrderItem[] {
  const failed = lines.filter(({ state }) => state === 'failed');
  if (!named) return failed;
  const arrived = new Set(named.filter((each) => each.delivered).map(({ position }) => position));
  return failed.filter(({ position }) => arrived.has(position));
}

interface Late {
  done: Done;
  lines: readonly OrderItem[];
  late: readonly OrderItem[];
}

/**
 * Books the loss of an order that was delivered after we had refunded it at our own risk; the codes belong to
 * the house.
 */
async function bookLoss(
  tx: Database,
  services: Services,
  order: Order,
  { lines, late, codes }: Pick<Late, 'lines' | 'late'> & { codes: readonly Voucher[] },
) {
  const loss = late.reduce((sum, { amount }) => sum + amount, 0n);
  await post(tx, {
    scope: scopeOf(order),
    key: 'chargeback',
    kind: 'late_delivery',
    legs: [
      { account: houseAccount('chargeback_and_fraud_loss', order.currency), amount: -loss },
      { account: bookOf(order), amount: loss },
      ...alsoLeaves(order, lines),
    ],
    orderId: order.id,
  });
  await keepForHouse(tx, services, order, codes);
  await audit(tx, { actor: 'job:orders', action: 'orders.late-delivery', subject: order.id });
}

/** The codes of some lines, and those that belong to no line. */
const codesOf = (done: Done, lines: readonly OrderItem[]): Voucher[] =>
  done.value.vouchers.filter(
    ({ line }) => line === undefined || lines.some(({ position }) => position === line),
  );

async function bearLoss(tx: Database, services: Services, order: Order, came: Late) {
  const { done, late } = came;
  const plug = plugFor(order);
  await bookLoss(tx, services, order, { ...came, codes: codesOf(done, late) });
  const settled = await change(tx, services, order, {
    provider_outcome: 'done',
    provider_reference: done.providerRef,
    check_at: null,
  });
  await addEvent(tx, services, settled, {
    title: `${wordsOf(order.direction, order.service_type).delivered(plug.otherSide(order))} after the refund`,
    text: order.paid_back_at
      ? yoursToKeep
      : 'We’d already refunded you. Our team is reviewing this.',
  });
  notifyPages(tx, settled);
}

/**
 * After the provider's final answer on an order of which we had stopped some lines: the house bears the loss
 * of those that were delivered, and the reservations of the others are released.
 */
export async function followStopped(
  tx: Database,
  services: Services,
  order: Order,
  { done, lines }: Omit<Late, 'late'>,
): Promise<void> {
  const late = lateLines(linesRefundedAtOurRisk(lines), done.value);
  await releaseReservedUndelivered(tx, order, lines, late);
  if (late.length === 0) return;
  const codes = codesOf(done, late).filter(({ line }) => line !== undefined);
  await bookLoss(tx, services, order, { lines, late, codes });
  await addEvent(tx, services, order, {
    title: `${late.map(({ title }) => title).join(', ')}: delivered after the refund`,
    text: yoursToKeep,
  });
  notifyPages(tx, order);
}

/**
 * Delivered after we had released the money, at our own risk or because the provider refused. An answer to a
 * question from before that may be older than the refusal, so it only makes us ask again.
 */
export async function takeLateDelivery(
  tx: Database,
  services: Services,
  { order, asked, done }: { order: Order; asked: Order; done: Done },
): Promise<'settled' | 'outdated'> {
  if (order.provider_outcome === 'done') return 'settled';
  if (order.provider_outcome === 'failed') {
    if (asked.status !== 'failed') return 'outdated';
    services.log.error(
      { order: order.reference_code },
      'delivered although the provider had refused: the loss is booked, an operator has to look',
    );
  }
  const lines = await linesOf(tx, order.id);
  const late = lateLines(lines, done.value);
  if (late.length > 0) await bearLoss(tx, services, order, { done, lines, late });
  else if (order.provider_outcome === null)
    await change(tx, services, order, {
      provider_outcome: order.captured > 0n ? 'done' : 'failed',
      check_at: null,
    });
  if (order.provider_outcome === null) await releaseReservedUndelivered(tx, order, lines, late);
  return 'settled';
}

/**
 * Opens a case for lines that arrived after a final answer without them: nothing moves until an operator has
 * decided.
 */
export async function noticeLateLines(
  tx: Database,
  { log }: Pick<Services, 'log'>,
  order: Order,
  done: Done,
): Promise<void> {
  if (!done.value.lines || order.status !== 'partly_completed') return;
  const late = lateLines(await linesOf(tx, order.id), done.value);
  if (late.length > 0)
    log.error(
      { order: order.reference_code, lines: late.map(({ position }) => position) },
      'lines were delivered after their refund: an operator has to look',
    );
}
