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

/** A free order has no hold and no posting, so its texts don't mention money. */
export const isFree = ({ direction, total }: Pick<Order, 'direction' | 'total'>): boolean =>
  direction === 'purchase' && total === 0n;

/** Minor units of the order's currency, formatted for people; the order's total by default. */
export const sumOf = (order: Order, minor: bigint = order.total): string =>
  formatMinor(money(minor, order.currency));

/** Marks an order that a prize pays for: its money was never in the wallet. */
export const byPrize = { paid_by: 'prize' } as const;

export const isPaidByPrize = ({ detail }: Pick<Order, 'detail'>): boolean =>
  detail['paid_by'] === byPrize.paid_by;

const PRIZE_AGAIN = 'Your prize is available again.';

/** Describes where the money was refunded: to the wallet, unless a prize had paid. */
export const describeOrderRefund = (order: Order, minor?: bigint): string =>
  isPaidByPrize(order) ? PRIZE_AGAIN : `${sumOf(order, minor)} is back in your wallet.`;

/**
 * Describes what was captured and who received it, in one or two sentences. Expects the total to be what was
 * captured.
 */
export const describeCapture = (order: Order, to: string): string =>
  order.total === order.amount
    ? `${sumOf(order)} went to ${to}.`
    : `You paid ${sumOf(order)} in all. ${sumOf(order, order.amount)} went to ${to}.`;

/** Describes what was refunded; empty for a free order. */
export const backInWallet = (order: Order, minor?: bigint): string[] =>
  (minor ?? order.total) === 0n ? [] : [describeOrderRefund(order, minor)];
