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

/** An order of nothing has no hold and no posting: there is no money to speak of. */
export const isFree = ({ direction, total }: Pick<Order, 'direction' | 'total'>): boolean =>
  direction === 'purchase' && total === 0n;

/** Minor units of the order's currency, formatted for people; the order's total by default. */
export const sumOf = (order: Order, minor: bigint = order.total): string =>
  formatMinor(money(minor, order.currency));

/** What the detail of an order says where a prize pays for it: its money never was in the wallet. */
export const byPrize = { paid_by: 'prize' } as const;

export const isPaidByPrize = ({ detail }: Pick<Order, 'detail'>): boolean =>
  detail['paid_by'] === byPrize.paid_by;

const PRIZE_AGAIN = 'Your prize is available again.';

/** Where money went back to, in a sentence: the wallet, unless a prize had paid. */
export const sayBack = (order: Order, minor?: bigint): string =>
  isPaidByPrize(order) ? PRIZE_AGAIN : `${sumOf(order, minor)} is back in your wallet.`;

/** What was taken and who got it, in a sentence or two; the sum of an order is what was taken. */
export const wentTo = (order: Order, to: string): string =>
  order.total === order.amount
    ? `${sumOf(order)} went to ${to}.`
    : `You paid ${sumOf(order)} in all. ${sumOf(order, order.amount)} went to ${to}.`;

/** What went back, in a sentence; nothing where there was nothing to pay. */
export const backInWallet = (order: Order, minor?: bigint): string[] =>
  (minor ?? order.total) === 0n ? [] : [sayBack(order, minor)];
