import type { Transaction } from './contract.ts';

/**
 * The one sum that an order is known by, in its head, the log, its receipt and its notices: all that left the
 * wallet, fees included, or all that came into it.
 */
export const movedSum = ({
  direction,
  amount,
  total,
}: Pick<Transaction, 'direction' | 'amount' | 'total'>): string =>
  direction === 'out' ? total : amount;
