import { isMoneyOut } from '#lib/order-words.ts';
import { stateWord, type SentTo } from '#lib/look/states.ts';
import { isDelivered } from './statuses.ts';
import type { Order } from './tables.ts';

/**
 * What was refunded or released of an order whose rest was captured: lines that weren't delivered, and
 * refunds; minor units. If all of it was, the status says so.
 */
export const backOf = (order: Order): bigint =>
  isMoneyOut(order.direction) && isDelivered(order) && order.captured > 0n
    ? order.total - order.captured + order.refunded
    : 0n;

/** The status as people read it: a part of a purchase was delivered, or a part of a sale was paid. */
export function statusText(order: Order, where: SentTo | null, isOnHold = false): string {
  if (isMoneyOut(order.direction)) {
    if (order.status === 'partly_completed') return 'Partly delivered';
    if (order.status === 'reversed' && order.failure_code !== 'reversed') return 'Refunded';
  }
  return stateWord(order.status, where, isOnHold).word;
}
