import { isMoneyOut } from '#lib/order-words.ts';
import { stateWord, type SentTo } from '#lib/look/states.ts';
import { isDelivered } from './statuses.ts';
import type { Order } from './tables.ts';

/**
 * What came back to the wallet of an order whose rest was taken: lines that did not arrive, and refunds;
 * minor units. Where all of it came back, the status says so.
 */
export const backOf = (order: Order): bigint =>
  isMoneyOut(order.direction) && isDelivered(order) && order.captured > 0n
    ? order.total - order.captured + order.refunded
    : 0n;

/** The status as people read it: a part of what is bought is delivered, a part of a sale is paid. */
export function statusText(order: Order, where: SentTo | null, isOnHold = false): string {
  if (isMoneyOut(order.direction)) {
    if (order.status === 'partly_completed') return 'Partly delivered';
    if (order.status === 'reversed' && order.failure_code !== 'reversed') return 'Refunded';
  }
  return stateWord(order.status, where, isOnHold).word;
}
