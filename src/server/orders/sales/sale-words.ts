import { formatMinor, money } from '#lib/money.ts';
import { countOf } from '#server/orders/lines/part-words.ts';
import { kindOf } from '#server/orders/plug/plug.ts';
import type { Order, OrderItem } from '#server/orders/tables.ts';

type Lines = readonly OrderItem[];

/** Formats minor units of an order's currency. */
export const sum = (order: Pick<Order, 'currency'>, amount: bigint): string =>
  formatMinor(money(amount, order.currency));

/** Counts the paid lines: "2 of 3 cards". */
export const paidCount = (order: Pick<Order, 'service_type'>, lines: Lines): string =>
  countOf(kindOf(order.service_type), lines, 'delivered');

/** Describes what was paid and for which lines: "₦85,800.00 for 2 of 3 cards". */
export const paidFor = (order: Order, lines: Lines): string =>
  `${sum(order, order.paid ?? 0n)} for ${paidCount(order, lines)}`;

/** Describes the lines that weren't sold, in a sentence or two each. */
export const declinedWords = (lines: Lines): string[] =>
  lines
    .filter(({ state }) => state === 'failed')
    .map(({ title, reason }) => [`${title} was declined.`, reason].filter(Boolean).join(' '));

/** The name of some lines: a single one by its title, several by their number. */
export const nameOf = (order: Pick<Order, 'service_type'>, some: Lines, all: Lines): string =>
  some.length === 1
    ? some[0]!.title
    : `${some.length} of ${all.length} ${kindOf(order.service_type)?.things ?? 'items'}`;

/** Lists the reason for each line. If all lines share one reason, returns only that. */
export function reasonsOf(lines: Lines, isAlone: boolean): string {
  const reasons = lines.map(({ reason }) => reason ?? '');
  if (isAlone && new Set(reasons).size === 1) return reasons[0]!;
  return lines.map(({ title }, n) => `${title}: ${reasons[n]}`).join(' ');
}
