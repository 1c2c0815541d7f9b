import { toAmount } from '#lib/money.ts';
import type { OrderItem as OrderItemView } from '#lib/orders/item.contract.ts';
import type { Kind } from '#server/orders/plug/plug.ts';
import { stageOf } from '#server/orders/plug/stage.ts';
import { isRefused } from '#server/orders/sales/sale-lines.ts';
import type { Order, OrderItem } from '#server/orders/tables.ts';

/** The lines of an order, and how much of each was refunded or paid. */
export const viewItems = (
  { direction }: Order,
  items: readonly OrderItem[],
  kind: Kind | undefined,
): OrderItemView[] =>
  items.map((item) => (direction === 'sale' ? soldItem(item) : boughtItem(item, kind)));

function boughtItem(
  { title, total, state, refunded, stage }: OrderItem,
  kind: Kind | undefined,
): OrderItemView {
  const at = state === 'failed' ? undefined : kind && stageOf(kind, stage)?.title;
  return {
    title,
    amount: toAmount(total),
    state,
    refunded: toAmount(state === 'failed' ? total : refunded),
    ...(at === undefined ? {} : { stage: at }),
  };
}

const soldItem = (item: OrderItem): OrderItemView => {
  const { title, amount, state, paid, offer, reason } = item;
  return {
    title,
    amount: toAmount(amount),
    state,
    refunded: '0.00',
    ...(paid === null ? {} : { paid: toAmount(paid) }),
    ...(offer === null || state !== 'open' ? {} : { offer: toAmount(offer) }),
    ...(reason === null || state === 'delivered' ? {} : { reason }),
    ...(isRefused(item) ? { refused: true as const } : {}),
  };
};
