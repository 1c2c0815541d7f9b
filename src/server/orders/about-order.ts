import { formatMinor, money } from '#lib/money.ts';
import { paths } from '#lib/paths.ts';
import type { Order } from './tables.ts';
import { wordsOf } from './words.ts';

/** What all notices about an order's final state have in common. */
export const aboutOrder = (order: Order) => ({
  link: paths.order(order.reference_code),
  topic: wordsOf(order.direction, order.service_type).topic,
  stands: 'settled' as const,
});

/** Minor units of the order's currency, formatted for people; the order's total by default. */
export const sumOf = (order: Order, minor: bigint = order.total): string =>
  formatMinor(money(minor, order.currency));
