import type { Order } from './contract.ts';

/** Statuses after which everything is back in the wallet. */
const moneyBack = new Set(['failed', 'rejected', 'cancelled', 'reversed']);

export const isMoneyBack = ({ status }: Pick<Order, 'status'>): boolean => moneyBack.has(status);

/** Whether its owner pays it from outside the wallet. */
const isAsked = ({ direction, unpaid }: Pick<Order, 'direction' | 'unpaid'>) =>
  direction === 'in' || unpaid;

type Labelled = Pick<Order, 'kind' | 'status' | 'direction' | 'unpaid' | 'lines'>;

/** What the last of the five lines is called, on the order's page and in its copy for reading offline. */
export function totalLabel(order: Labelled): string {
  const { total_label: agreed, refunded_label: back } = order.lines;
  const isOver = isMoneyBack(order);
  if (order.kind === 'sale') return isOver ? 'Agreed price' : (agreed ?? 'You get');
  if (isAsked(order)) return isOver ? 'Requested' : 'You pay';
  return isOver ? (back ?? 'Refunded to your wallet') : 'Total';
}
