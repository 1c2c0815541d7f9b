import type { Database } from '#server/db/client.ts';
import type { Plug } from '#server/orders/plug/plug.ts';
import type { Order, OrderItem } from '#server/orders/tables.ts';
import { findItemsOfLines, newestQuotes } from './find.ts';
import { lockItem, moveItem } from './move-item.ts';
import { orderedItems } from './order-detail.ts';
import { notPayable } from './payable.ts';

const byId = <Each extends { id: string }>(a: Each, b: Each) => (a.id < b.id ? -1 : 1);

/**
 * Takes the items of a new order out of the cart, in its transaction: each must still have the quote that the
 * order was priced by. All of them are locked in a fixed order, so that two payments can't deadlock; the
 * second finds them taken.
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
      to: 'ordered',
      text: 'You paid for it.',
      actor: `user:${order.user_id}`,
      line: { order_id: order.id, position: place + 1 },
    });
  }
}

const undone = { to: 'approved', text: 'The payment was undone.' } as const;
const priceRose = {
  to: 'pending',
  text: 'The shop’s price rose. We’re making a new quote.',
} as const;
const notBought = { to: 'expired', text: 'We couldn’t buy it at this price.' } as const;

function moveAfter({ sent_at }: Order, line: OrderItem | undefined) {
  if (sent_at === null) return undone;
  return line?.failure_code === 'fail-price-rose' ? priceRose : notBought;
}

/**
 * Items whose money was released: they return to the cart if the payment was cancelled or never reached our
 * buyers, get a new quote if the shop's price rose, and otherwise let their owner ask for one.
 */
export const releaseItems: NonNullable<Plug['released']> = async (tx, { order, lines }) => {
  const positions = lines.map(({ position }) => position);
  for (const { id, order_position } of await findItemsOfLines(tx, order.id, positions)) {
    const item = await lockItem(tx, id);
    const line = lines.find(({ position }) => position === order_position);
    const move = moveAfter(order, line);
    const actor = move === undone ? `user:${order.user_id}` : 'clock';
    await moveItem(tx, item, { ...move, actor });
  }
};
