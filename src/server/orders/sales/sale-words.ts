import { formatMinor, money } from '#lib/money.ts';
import { countOf } from '#server/orders/lines/part-words.ts';
import { kindOf } from '#server/orders/plug/plug.ts';
import type { Order, OrderItem } from '#server/orders/tables.ts';

type Lines = readonly OrderItem[];

/** Minor units of an order's money as people read them. */
export const sum = (order: Pick<Order, 'currency'>, amount: bigint): string =>
  formatMinor(money(amount, order.currency));

/** "2 of 3 cards": how many were paid. */
export const paidCount = (order: Pick<Order, 'service_type'>, lines: Lines): string =>
  countOf(kindOf(order.service_type), lines, 'delivered');

/** "₦85,800.00 for 2 of 3 cards": what was paid for which part, in all. */
export const paidFor = (order: Order, lines: Lines): string =>
  `${sum(order, order.paid ?? 0n)} for ${paidCount(order, lines)}`;

/** What was not sold and why, a sentence or two for each. */
export const declinedWords = (lines: Lines): string[] =>
  lines
    .filter(({ state }) => state === 'failed')
    .map(({ title, reason }) => [`${title} was declined.`, reason].filter(Boolean).join(' '));

/** What something is said of by name: one line by its title, several by their number. */
export const nameOf = (order: Pick<Order, 'service_type'>, some: Lines, all: Lines): string =>
  some.length === 1
    ? some[0]!.title
    : `${some.length} of ${all.length} ${kindOf(order.service_type)?.things ?? 'items'}`;

/** Why, by line, or in one text where that is the same for all. */
export function reasonsOf(lines: Lines, isAlone: boolean): string {
  const reasons = lines.map(({ reason }) => reason ?? '');
  if (isAlone && new Set(reasons).size === 1) return reasons[0]!;
  return lines.map(({ title }, n) => `${title}: ${reasons[n]}`).join(' ');
}
