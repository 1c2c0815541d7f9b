import type { Database } from '#server/db/client.ts';
import { sumOf } from '#server/orders/words.ts';
import { audit } from '#server/platform/audit.ts';
import type { Services } from '#server/platform/services.ts';
import { addEvent, advance, change } from '#server/orders/advance.ts';
import { settleLines, type Settled } from '#server/orders/lines/settle-lines.ts';
import { paySeller } from '#server/orders/sales/pay-seller.ts';
import { approvedPayment } from '#server/orders/sales/payout.ts';
import { stateOfLines } from '#server/orders/statuses.ts';
import type { Order } from '#server/orders/tables.ts';

/** Records the capture of some lines; the last of them settles the order. */
async function recordPaid(
  tx: Database,
  services: Services,
  order: Order,
  { lines, captured, txnId }: Settled,
): Promise<Order> {
  const set = {
    captured: order.captured + captured,
    capture_txn: txnId ?? order.capture_txn,
  };
  const step = {
    title: `${sumOf(order, captured)} paid`,
    text: 'It was on hold for this until now.',
  };
  const status = stateOfLines(lines);
  if (status) return advance(tx, services, order, status, { ...step, set });
  const changed = await change(tx, services, order, set);
  await addEvent(tx, services, changed, step);
  return changed;
}

/**
 * Captures the lines of a purchase that have reached the settling stage (spec 4), or pays the seller; once.
 * Lock the order first.
 */
export async function settleAtStage(
  tx: Database,
  services: Services,
  order: Order,
  moved: readonly { position: number | null }[],
): Promise<Order> {
  if (order.direction === 'sale')
    return order.capture_txn === null
      ? paySeller(tx, services, order, await approvedPayment(tx, services, order))
      : order;
  const reached = new Map(
    moved.flatMap(({ position }) => (position === null ? [] : [[position, null]])),
  );
  const settled = await settleLines(tx, services, order, reached);
  if (settled.captured === 0n) return order;
  const paid = await recordPaid(tx, services, order, settled);
  await audit(tx, { actor: 'job:orders', action: 'orders.settle-lines', subject: order.id });
  return paid;
}
