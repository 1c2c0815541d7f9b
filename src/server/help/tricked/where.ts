import type { Tricked } from '#lib/help/tricked.contract.ts';
import { maskTarget } from '#lib/rules/mask.ts';
import { canStop } from '#server/orders/funding/cancel.ts';
import { kindOf } from '#server/orders/plug/plug.ts';
import { releasedOrRefunded, isDelivered } from '#server/orders/statuses.ts';
import type { Order } from '#server/orders/tables.ts';

/** Whether a payment takes money out, so that someone can be tricked into it. */
const isPayment = ({ direction }: Order): boolean =>
  direction === 'purchase' || direction === 'withdrawal';

const isBack = ({ status, captured, refunded }: Order): boolean =>
  (releasedOrRefunded as readonly string[]).includes(status) ||
  (captured > 0n && refunded === captured);

/** Where the money of a payment is. */
export function whereIs(order: Order): Tricked['where'] {
  if (!isPayment(order)) return 'in';
  if (isBack(order)) return 'back';
  if (canStop(order)) return 'not_sent';
  return isDelivered(order) ? 'sent' : 'unclear';
}

/** Who gets a payment, with the masked account or number: "Access Bank •••• 1234". */
export function receiverOf(order: Order): string {
  const name = kindOf(order.service_type)?.otherSide(order) ?? order.title;
  const target = maskTarget(order.target);
  if (!target || target === name) return name;
  return target.startsWith(name) ? target : `${name} (${target})`;
}

/** Whether the receiver is a bank or a mobile network that can be asked to hold the money. */
export const hasBank = ({ direction }: Order): boolean => direction === 'withdrawal';

/** The id of the receiving bank or mobile network. */
export const bankOf = (order: Order): string | undefined =>
  hasBank(order) ? kindOf(order.service_type)?.markOf?.(order) : undefined;
