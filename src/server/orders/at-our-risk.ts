import type { Order } from './tables.ts';

type Ended = Pick<Order, 'status' | 'paid_back_at' | 'provider_outcome'>;

/** Refunded at our own risk, and no final answer since: some of it may still be delivered (spec 4). */
export const mayStillCome = ({ status, paid_back_at, provider_outcome }: Ended): boolean =>
  paid_back_at !== null &&
  (status === 'failed' || (status === 'reversed' && provider_outcome === null));
