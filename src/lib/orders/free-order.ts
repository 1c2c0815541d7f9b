import type { Transaction } from './contract.ts';

/** Something was had for nothing: there is no receipt, and no sum to speak of. */
export const isFreeOrder = ({ direction, total }: Pick<Transaction, 'direction' | 'total'>) =>
  direction === 'out' && Number(total) === 0;
