import { paths } from '#lib/paths.ts';
import type { Database } from '#server/db/client.ts';
import { notify } from '#server/notifications/notify.ts';
import { addEvent, advance } from '#server/orders/advance.ts';
import { lockOrder } from '#server/orders/find.ts';
import type { Order } from '#server/orders/tables.ts';
import { audit } from '#server/platform/audit.ts';
import type { Services } from '#server/platform/services.ts';
import { changePaid, listPaymentsOf } from './payment-rows.ts';
import { detailOf, nameOf } from './sale-detail.ts';
import { saleRowOf } from './sale-rows.ts';
import type { CoinPaymentRow } from './tables.ts';

/** Ends a sale that no coins arrived for. Lock the order first. */
export async function endUnpaid(
  tx: Database,
  services: Services,
  order: Order,
  { title, text }: { title: string; text: string },
): Promise<void> {
  await advance(tx, services, order, 'cancelled', { title, text, tone: 'bad' });
  await notify(tx, order.user_id, {
    title: `${order.title}: no coins arrived`,
    message: text,
    link: paths.order(order.reference_code),
  });
  await audit(tx, { actor: 'system', action: 'coins.given-up', subject: order.id });
}

/**
 * A payment vanished before it was confirmed, so nothing was credited. Its sale waits again, or ends if its
 * time is up. Lock the address first.
 */
export async function vanishUnbooked(
  tx: Database,
  services: Services,
  row: CoinPaymentRow,
): Promise<void> {
  const note = 'It disappeared from the network before it was confirmed, so nothing was credited.';
  await changePaid(tx, row, { state: 'vanished', confirmations: 0, note });
  const order = row.order_id === null ? undefined : await lockOrder(tx, row.order_id);
  if (order?.status !== 'processing') return;
  const { network } = detailOf(order);
  const title = 'The payment disappeared';
  const text = `${nameOf(network)} no longer shows it, so nothing was credited.`;
  const left = (await listPaymentsOf(tx, order.id)).filter(({ state }) => state !== 'vanished');
  if (left.length > 0) return addEvent(tx, services, order, { title, text, tone: 'bad' });
  const { wait_until } = await saleRowOf(tx, order.id);
  if (wait_until <= services.clock.now()) return endUnpaid(tx, services, order, { title, text });
  await advance(tx, services, order, 'awaiting_user', {
    title,
    text: `${text} We’re waiting for your coins again.`,
    tone: 'bad',
  });
}

/**
 * The network replaced the blocks that had confirmed a payment: confirmations start again, and nothing was
 * credited yet. Lock the order first.
 */
export async function noteReorganized(
  tx: Database,
  services: Services,
  order: Order,
  row: CoinPaymentRow,
): Promise<void> {
  const { network } = detailOf(order);
  const note = `${nameOf(network)} replaced its newest blocks, so the confirmations of this payment are counted again. Nothing has been credited yet.`;
  if (row.note !== note) await changePaid(tx, row, { note });
  await addEvent(tx, services, order, {
    title: 'Confirmations are counted again',
    text: `${nameOf(network)} replaced its newest blocks. You don’t have to do anything.`,
    detail: { txid: row.txid },
  });
}
