import { paths } from '#lib/paths.ts';
import type { Database } from '#server/db/client.ts';
import { notify } from '#server/notifications/notify.ts';
import { addEvent, advance, change } from '#server/orders/advance.ts';
import { lockOrder } from '#server/orders/find.ts';
import { paySeller } from '#server/orders/sales/pay-seller.ts';
import type { Order } from '#server/orders/tables.ts';
import { audit } from '#server/platform/audit.ts';
import type { Services } from '#server/platform/services.ts';
import { enqueue } from '#server/platform/task.ts';
import { decide, type Verdict } from './decide.ts';
import { payOut } from './pay-out.job.ts';
import { cameOf, paymentFor } from './payout-rule.ts';
import { detailOf } from './sale-detail.ts';
import { listSmall, saleRowOf } from './sale-rows.ts';
import type { CoinSaleRow } from './tables.ts';

/** Pays for booked coins as the order says. */
export async function payCoins(tx: Database, services: Services, order: Order): Promise<void> {
  await paySeller(tx, services, order, paymentFor(order));
  const sale = await saleRowOf(tx, order.id);
  if (sale.payout === 'due') await enqueue(tx, payOut, { order_id: order.id });
}

/** Notes on the order where its coins are, once. */
async function keepWaiting(
  tx: Database,
  services: Services,
  order: Order,
  { heldFor, note }: Extract<Verdict, { kind: 'keep' }>,
): Promise<void> {
  if (detailOf(order).now === note) return;
  const changed = await change(tx, services, order, { detail: { ...order.detail, now: note } });
  const isSmall = heldFor === 'below_minimum';
  const title = isSmall ? 'More coins are needed' : 'Waiting for a current price';
  await addEvent(tx, services, changed, { title, text: note });
  await notify(tx, order.user_id, {
    title: `${order.title}: ${isSmall ? 'more coins are needed' : 'waiting for a price'}`,
    message: note,
    link: paths.order(order.reference_code),
  });
}

async function leaveToOperator(
  tx: Database,
  services: Services,
  order: Order,
  note: string,
): Promise<void> {
  await advance(tx, services, order, 'under_review', {
    title: 'In review by our team',
    text: `Your coins are safe with us. ${note}`,
  });
  await notify(tx, order.user_id, {
    title: `${order.title}: in review`,
    message: ['Your coins have arrived and are safe. Our team is reviewing them.', note],
    link: paths.order(order.reference_code),
  });
}

/** Carries out the decision about a sale's booked coins. Lock the order first. */
export async function carryOut(
  tx: Database,
  services: Services,
  order: Order,
  verdict: Verdict,
): Promise<void> {
  if (verdict.kind === 'keep') return keepWaiting(tx, services, order, verdict);
  const came = cameOf(verdict.arrived, verdict.payout);
  const now = verdict.kind === 'review' ? verdict.note : undefined;
  const set = { detail: { ...order.detail, came, now } };
  const noted = await change(tx, services, order, set);
  await audit(tx, {
    actor: 'system',
    action: verdict.kind === 'pay' ? 'coins.paid' : 'coins.held',
    subject: order.id,
    detail: came,
  });
  if (verdict.kind === 'pay') await payCoins(tx, services, noted);
  else await leaveToOperator(tx, services, noted, verdict.note);
  await payTheSmall(tx, services, await saleRowOf(tx, order.id));
}

/** Pays earlier sales at the same address that were below the minimum, now that these coins reach it together. */
async function payTheSmall(
  tx: Database,
  services: Services,
  { address, coin }: CoinSaleRow,
): Promise<void> {
  const [first] = await listSmall(tx, { address, coin });
  const order = first && (await lockOrder(tx, first));
  if (!order) return;
  const sale = await saleRowOf(tx, order.id);
  const verdict = await decide(tx, services, { order, sale }, { isTogether: true });
  // those without a price wait for one; of the others, each continues with the next
  await carryOut(tx, services, order, verdict);
}

/** Retries a sale that waits for a price. Does nothing to a sale that isn't waiting. */
export async function payWaiting(tx: Database, services: Services, orderId: string): Promise<void> {
  const order = await lockOrder(tx, orderId);
  if (order?.status !== 'processing') return;
  const sale = await saleRowOf(tx, orderId);
  const verdict = await decide(tx, services, { order, sale });
  await carryOut(tx, services, order, verdict);
}
