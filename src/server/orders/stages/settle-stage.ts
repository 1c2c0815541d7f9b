import { formatMinor, money } from '#lib/money.ts';
import type { Database } from '#server/db/client.ts';
import type { Services } from '#server/platform/services.ts';
import type { Product } from '#server/orders/plug.ts';
import { approvedPayment } from '#server/orders/sales/decide-sale.ts';
import { paySeller } from '#server/orders/sales/pay-seller.ts';
import type { Order } from '#server/orders/tables.ts';
import { takeMoney } from '#server/orders/take-money.ts';
import { isPastSettling } from './stage.ts';

/** What reached the stage that settles: minor units of the order's currency. */
export interface Reached {
  position: number | null;
  stage: string | null;
}

/**
 * Takes the money of a purchase that has reached the stage for it, or pays the seller; once. An order
 * of several lines is taken when the last of them is there. Lock the order first.
 */
export async function settleAtStage(
  tx: Database,
  services: Services,
  order: Order,
  { product, lines }: { product: Product; lines: readonly Reached[] },
): Promise<Order> {
  if (order.capture_txn !== null) return order;
  if (product.direction === 'sale')
    return paySeller(tx, services, order, await approvedPayment(tx, services, order));
  if (!lines.every(({ stage }) => isPastSettling(product, stage))) return order;
  const sum = formatMinor(money(order.total, order.currency));
  return takeMoney(tx, services, order, {
    title: `${sum} paid`,
    text: 'It was set aside for this until now.',
  });
}
