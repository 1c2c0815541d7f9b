import type { Transaction } from './contract.ts';

/** A free order: it has no receipt, and no amount worth mentioning. */
export const isFreeOrder = ({ direction, total }: Pick<Transaction, 'direction' | 'total'>) =>
  direction === 'out' && Number(total) === 0;
