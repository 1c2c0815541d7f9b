import type { Database } from '#server/db/client.ts';
import { notify } from '#server/notifications/notify.ts';
import { advance } from '#server/orders/advance.ts';
import type { Failed } from '#server/orders/delivery.ts';
import { explainFailure } from '#server/orders/failure.ts';
import { linesOf } from '#server/orders/find.ts';
import { alsoReturns } from '#server/orders/lines/settle-lines.ts';
import { plugFor } from '#server/orders/plug/plug.ts';
import type { Order, OrderItem } from '#server/orders/tables.ts';
import { wordsOf, aboutRefund, describeOrderRefund } from '#server/orders/words.ts';
import { audit } from '#server/platform/audit.ts';
import type { Services } from '#server/platform/services.ts';
import { reclaimGoodwill } from './reclaim.ts';
import { refundCaptured } from './refund-captured.ts';

const by = 'job:orders';

/** Refunds what was captured and hasn't been refunded; returns minor units, 0 where staff refunded it all before. */
async function refundLeft(
  tx: Database,
  services: Services,
  order: Order,
  lines: readonly OrderItem[],
): Promise<bigint> {
  const left = lines
    .map(({ position, captured, refunded }) => ({ position, amount: captured - refunded }))
    .filter(({ amount }) => amount > 0n);
  if (left.length === 0) return 0n;
  const { amount } = await refundCaptured(tx, services, order, {
    lines: left,
    reason: 'reversed',
    by,
    kind: 'reversal',
    also: alsoReturns(order, lines),
  });
  return amount;
}

/**
 * Reverses a captured order that the provider reversed or refused: refunds everything that hasn't been
 * refunded yet.
 * @param freed what was still on hold and has just been released, minor units
 */
export async function reverseOrder(
  tx: Database,
  services: Services,
  order: Order,
  { failed, freed = 0n }: { failed: Failed; freed?: bigint },
): Promise<void> {
  const lines = await linesOf(tx, order.id);
  const amount = await refundLeft(tx, services, order, lines);
  await reclaimGoodwill(tx, order);
  const title =
    failed.code === 'reversed'
      ? wordsOf(order.direction, order.service_type).takenBack(plugFor(order).otherSide(order))
      : explainFailure(failed, order).title;
  const text = describeOrderRefund(order, amount + freed);
  await advance(tx, services, order, 'reversed', {
    title,
    text,
    tone: 'bad',
    set: {
      refunded: order.refunded + amount,
      provider_outcome: 'failed',
      failure_code: 'reversed',
      check_at: null,
    },
  });
  await notify(tx, order.user_id, {
    title: `${order.title}: reversed`,
    message: `${title}. ${text}`,
    ...aboutRefund(order, amount + freed),
  });
  await audit(tx, { actor: by, action: 'orders.reverse', subject: order.id });
}
