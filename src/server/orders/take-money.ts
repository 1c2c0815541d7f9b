import type { Database } from '#server/db/client.ts';
import { audit } from '#server/platform/audit.ts';
import type { Services } from '#server/platform/services.ts';
import { advance, type Changes, type Step } from './advance.ts';
import { linesOf } from './lines/lines-of.ts';
import { settleLines } from './lines/settle-lines.ts';
import type { Order } from './tables.ts';

/** Takes the money of a whole order, once, and completes it. Lock the order first. */
export async function takeMoney(
  tx: Database,
  services: Services,
  order: Order,
  step: Step & { set?: Changes },
): Promise<Order> {
  const lines = await linesOf(tx, order.id);
  const all = new Map(lines.map(({ position }) => [position, null]));
  const { captured, txnId } = await settleLines(tx, services, order, all);
  const completed = await advance(tx, services, order, 'completed', {
    ...step,
    set: {
      ...step.set,
      captured: order.captured + captured,
      capture_txn: txnId ?? order.capture_txn,
    },
  });
  await audit(tx, { actor: 'job:orders', action: 'orders.complete', subject: order.id });
  return completed;
}
