export { billTypes, type BillType } from '#lib/refill/services/bills.ts';
export { repeatForms, serviceTypes, type ServiceType } from '#lib/services/services.ts';

/** The statuses of an order, the same in database, API and filters. */
export const orderStatuses = [
  'awaiting_user',
  'processing',
  'unknown',
  'under_review',
  'offer_changed',
  'completed',
  'partly_completed',
  'failed',
  'rejected',
  'cancelled',
  'reversed',
] as const;
export type OrderStatus = (typeof orderStatuses)[number];

/** Statuses that aren't final: what the filter "pending" means. */
export const openStatuses = [
  'awaiting_user',
  'processing',
  'unknown',
  'under_review',
  'offer_changed',
] as const satisfies readonly OrderStatus[];

export const isOpenStatus = (status: string): boolean =>
  (openStatuses as readonly string[]).includes(status);

/**
 * `purchase`, `withdrawal`: money out. `sale`, `deposit`: money in. `adjustment`: money that a resolved flag
 * took; `reward`: earnings that were moved to the wallet. Both count towards no limit.
 */
export const orderDirections = [
  'purchase',
  'sale',
  'deposit',
  'withdrawal',
  'adjustment',
  'reward',
] as const;
export type OrderDirection = (typeof orderDirections)[number];

export const isMoneyOut = (direction: OrderDirection): boolean =>
  direction === 'purchase' || direction === 'withdrawal' || direction === 'adjustment';

/** What an order can deliver as text. */
export const voucherKinds = [
  'electricity_token',
  'pin',
  'serial',
  'voucher_code',
  'gift_card_code',
] as const;
