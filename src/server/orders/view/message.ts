import { formatMinor, money } from '#lib/money.ts';
import { isMoneyOut } from '#lib/orders/words.ts';
import { partWords } from '#server/orders/lines/part-words.ts';
import type { Outside } from '#server/orders/plug/outside.ts';
import { plugOf, type Kind } from '#server/orders/plug/plug.ts';
import { currentStage } from '#server/orders/plug/stage.ts';
import { openLines } from '#server/orders/sales/sale-lines.ts';
import { nameOf, paidFor } from '#server/orders/sales/sale-words.ts';
import type { Order, OrderItem } from '#server/orders/tables.ts';
import { wordsOf, isFree, describeOrderRefund } from '#server/orders/words.ts';

const HOUR_S = 3600;
const safe = 'Your money is on hold and safe.';

function whenRefunded(refundAfterS: number | null | undefined): string {
  if (!refundAfterS) return '';
  const hours = Math.round(refundAfterS / HOUR_S);
  return ` If we still have no answer after ${hours} hours, we’ll refund you.`;
}

/** Describes a refund after delivery. */
const refundedOf = (order: Order): string =>
  order.refunded > 0n
    ? ` We refunded ${formatMinor(money(order.refunded, order.currency))} of it.`
    : '';

/** What the owner has now: "MTN airtime is on 0803 000 0001." */
const describeDelivered = (order: Order, other: string): string =>
  plugOf(order.service_type)?.describeDelivery?.(order) ??
  wordsOf(order.direction, order.service_type).isDelivered(other, order);

/** Messages about a free order, which don't mention money. */
function forFree(order: Order, other: string): string | undefined {
  switch (order.status) {
    case 'processing':
      return order.sent_at
        ? `We’ve sent this to ${other}.`
        : `We’ll send it to ${other} in a moment.`;
    case 'unknown':
      return `${other} hasn’t confirmed yet, so we’ll keep checking. No need to order again.`;
    case 'under_review':
      return 'It’s with our team for review.';
    case 'failed':
      return order.failure_text ?? `${other} declined this order.`;
    case 'cancelled':
      return 'You cancelled this before it was sent.';
    default:
      return undefined;
  }
}

function moneyOut(
  order: Order,
  items: readonly OrderItem[],
  kind: Kind | undefined,
  refundAfterS: number | null | undefined,
): string {
  const other = kind?.otherSide(order) ?? 'The provider';
  const free = isFree(order) ? forFree(order, other) : undefined;
  if (free !== undefined) return free;
  const back = describeOrderRefund(order);
  switch (order.status) {
    case 'processing':
      return order.sent_at ? `${other} is on it.` : `We’ll send it to ${other} in a moment.`;
    case 'unknown':
      return `${other} hasn’t confirmed yet, so we’ll keep checking. ${safe} No need to pay again.${whenRefunded(refundAfterS)}`;
    case 'under_review':
      return 'It’s with our team for review. Your money is still on hold.';
    case 'completed':
      return `${describeDelivered(order, other)}${refundedOf(order)}`;
    case 'partly_completed': {
      const { title, text } = partWords(order, kind, items);
      return `${title}. ${text}${refundedOf(order)}`;
    }
    case 'failed':
      return `${order.failure_text ?? `${other} declined this order.`} ${back}`;
    case 'cancelled':
      return `You cancelled this before it was sent. ${back}`;
    case 'reversed':
      return order.failure_code === 'reversed'
        ? `${wordsOf(order.direction, order.service_type).isTakenBack(other)} ${back}`
        : `${order.failure_text ?? 'We refunded this.'} ${back}`;
    default:
      return 'We’ll let you know as soon as anything changes.';
  }
}

/** The current stage of an order with several, unless its status says more. */
function atStage(order: Order, kind: Kind): string | undefined {
  const stage = currentStage(kind, order);
  if (!stage || !['processing', 'completed', 'partly_completed'].includes(order.status))
    return undefined;
  const sentence = stage.text ?? `${stage.title}.`;
  return isMoneyOut(order.direction) && order.status === 'processing'
    ? `${sentence} ${safe}`
    : sentence;
}

function moneyIn(order: Order): string {
  switch (order.status) {
    case 'awaiting_user':
      return 'We’re waiting for your payment.';
    case 'completed':
      return 'The money is in your wallet.';
    case 'under_review':
      return 'We’ve got your money. It’s with our team for review.';
    case 'failed':
      return order.failure_text ?? 'No money arrived.';
    case 'cancelled':
      return 'This was cancelled. You haven’t been charged.';
    default:
      return 'We’re waiting for the money to arrive.';
  }
}

/** Messages about a sale whose lines were decided differently. */
function soldInPart(order: Order, items: readonly OrderItem[]): string | undefined {
  if (items.length < 2) return undefined;
  const paid = order.paid === null ? '' : `${paidFor(order, items)} is in your wallet. `;
  const offer = formatMinor(money(order.offer ?? 0n, order.currency));
  const open = openLines(items);
  if (order.status === 'offer_changed' && open.length < items.length)
    return `${paid}For ${nameOf(order, open, items)} we can pay ${offer} instead. Nothing is sold unless you accept.`;
  if (order.status === 'under_review' && order.paid !== null)
    return `${paid}The rest is with our team for review.`;
  if (order.status === 'partly_completed') return `${paid}What we declined is listed below.`;
  return undefined;
}

function sold(order: Order): string {
  const sum = (minor: bigint) => formatMinor(money(minor, order.currency));
  switch (order.status) {
    case 'awaiting_user':
      return 'It’s your turn. Your rate is locked.';
    case 'under_review':
      return `It’s with our team for review. Your ${sum(order.amount)} price is locked.`;
    case 'offer_changed':
      return `We can pay ${sum(order.offer ?? order.amount)} instead. Nothing is sold unless you accept.`;
    case 'completed':
      return `${sum(order.paid ?? order.amount)} is in your wallet.`;
    case 'partly_completed':
      return `${sum(order.paid ?? order.amount)} is in your wallet. We declined part of it; the reason is below.`;
    case 'rejected':
      return order.failure_text ?? 'This was declined.';
    case 'cancelled':
      return 'Nothing was sold.';
    case 'reversed':
      return `The issuer cancelled it after we paid you, so ${sum(order.paid ?? order.amount)} was deducted from your wallet.`;
    default:
      return 'We’ll let you know as soon as anything changes.';
  }
}

/** Messages about a purchase paid from outside, if the engine's own don't fit. */
function outsideMessage(order: Order, outside: Outside | undefined): string | undefined {
  if (!order.pay_until) return undefined;
  if (order.status === 'awaiting_user') return outside?.instruct(order);
  if (order.status === 'cancelled' && order.hold_id === null)
    return 'Nothing was bought. Anything you paid for it is in your wallet.';
  return undefined;
}

/** One or two sentences: what happened, whether the money is safe, and what happens next. */
export function messageOf(
  order: Order,
  kind: Kind | undefined,
  items: readonly OrderItem[],
): string {
  const own = kind?.message?.(order) ?? (kind && atStage(order, kind));
  if (own !== undefined) return own;
  const unpaid = outsideMessage(order, plugOf(order.service_type)?.outside);
  if (unpaid !== undefined) return unpaid;
  if (order.direction === 'sale') return soldInPart(order, items) ?? sold(order);
  if (!isMoneyOut(order.direction)) return moneyIn(order);
  const refundAfterS = kind && 'refundAfterS' in kind ? (kind.refundAfterS as number | null) : null;
  return moneyOut(order, items, kind, refundAfterS);
}
