import { isMoneyOut } from '#lib/order-words.ts';
import { stateWord } from '#lib/look/states.ts';
import { isFree } from './about-order.ts';
import { kindOf } from './plug.ts';
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

/** Whether nothing was ever taken from its owner: money was to come in, or there was nothing to pay. */
const isUnpaid = (order: Order): boolean => !isMoneyOut(order.direction) || isFree(order);

/** What happens to an order that is under way, by name: "Sending to MTN", "Sent to Access Bank". */
function underWay(order: Order): string {
  const other = kindOf(order.service_type)?.otherSide(order) ?? 'the provider';
  if (order.direction === 'sale') return `${other} on its way`;
  if (!isMoneyOut(order.direction)) return `Waiting for ${other}`;
  return order.sent_at ? `Sent to ${other}` : `Sending to ${other}`;
}

/** The status as people read it, on screens, receipts and at the desk alike. */
export const statusText = (order: Order, onHold = false): string =>
  order.status === 'processing' && !onHold
    ? underWay(order)
    : stateWord(order.status, { onHold, unpaid: isUnpaid(order) }).word;
