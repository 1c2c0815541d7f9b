import type { Transaction } from './contract.ts';

/**
 * The main amount of an order, in its head, the log, its receipt and its notices: all that left the wallet,
 * fees included, or all that came into it.
 */
export const movedSum = ({
  direction,
  amount,
  total,
}: Pick<Transaction, 'direction' | 'amount' | 'total'>): string =>
  direction === 'out' ? total : amount;
