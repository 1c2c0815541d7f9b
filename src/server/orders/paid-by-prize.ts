import type { Order } from './tables.ts';

/** What the detail of an order says where a prize pays for it: its money never was in the wallet. */
export const byPrize = { paid_by: 'prize' } as const;

export const isPaidByPrize = ({ detail }: Pick<Order, 'detail'>): boolean =>
  detail['paid_by'] === byPrize.paid_by;

export const PRIZE_AGAIN = 'Your prize is available again.';
