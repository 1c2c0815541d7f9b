import type { Database } from '#server/db/client.ts';
import type { Order, Plug } from '#server/orders/index.ts';
import { findItemsOfLines, newestQuotes } from './find.ts';
import { lockItem, moveItem } from './move-item.ts';
import { orderedItems } from './order-detail.ts';
import { notPayable } from './payable.ts';

const byId = <Each extends { id: string }>(a: Each, b: Each) => (a.id < b.id ? -1 : 1);

/**
 * Takes the items of a new order out of the cart, in its transaction: by then each must still have the quote
 * that the order was priced by. All of them are locked in one order, so that two payments can't block each
 * other; the second finds them taken.
 * @throws AppError 422 on item_codes.<place>
 */
export async function orderItems(tx: Database, _services: unknown, order: Order): Promise<void> {
  const wanted = orderedItems(order).map((item, place) => ({ ...item, place }));
  for (const { id, version, place } of wanted.toSorted(byId)) {
    const item = await lockItem(tx, id);
    const quote = (await newestQuotes(tx, [id])).get(id);
    if (item.user_id !== order.user_id || item.status !== 'approved' || quote?.version !== version)
      throw notPayable(place, item.status);
    await moveItem(tx, item, {
      ...{ to: 'ordered', text: 'You paid for it.', actor: `user:${order.user_id}` },
      line: { order_id: order.id, position: place + 1 },
    });
  }
}

/**
 * Gives items back whose money was released: to the cart when the payment was undone or never got to our
 * buyers, and otherwise so that a new quote can be asked for.
 */
export const releaseItems: NonNullable<Plug['released']> = async (tx, { order, lines }) => {
  const positions = lines.map(({ position }) => position);
  const isUndone = order.sent_at === null;
  for (const { id } of await findItemsOfLines(tx, order.id, positions)) {
    const item = await lockItem(tx, id);
    await moveItem(
      tx,
      item,
      isUndone
        ? { to: 'approved', text: 'The payment was undone.', actor: `user:${order.user_id}` }
        : { to: 'expired', text: 'We couldn’t buy it at this price.', actor: 'clock' },
    );
  }
};
