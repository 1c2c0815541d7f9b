import { isOpenStatus, type OrderDirection, type OrderStatus } from '#lib/orders/words.ts';
import type { Order, OrderItem } from './tables.ts';

/**
 * Every allowed step of an order (spec 4). An order begins in one of `firstStatuses`; a status without edges
 * is final.
 */
export const edges: Readonly<Record<OrderStatus, readonly OrderStatus[]>> = {
  awaiting_user: ['processing', 'under_review', 'completed', 'failed', 'cancelled'],
  processing: [
    'unknown',
    'under_review',
    'completed',
    'partly_completed',
    'failed',
    'rejected',
    'cancelled',
  ],
  unknown: ['processing', 'under_review', 'completed', 'partly_completed', 'failed'],
  under_review: [
    'processing',
    'offer_changed',
    'completed',
    'partly_completed',
    'failed',
    'rejected',
  ],
  offer_changed: ['under_review', 'completed', 'partly_completed', 'rejected', 'cancelled'],
  completed: ['reversed'],
  partly_completed: ['completed', 'reversed'],
  failed: [],
  rejected: [],
  cancelled: [],
  reversed: [],
};

/** Money that arrives after we stopped waiting for it is credited anyway. */
const lateDeposit: Partial<Record<OrderStatus, readonly OrderStatus[]>> = {
  failed: ['completed', 'under_review'],
  cancelled: ['completed', 'under_review'],
};

/** An appeal reopens a rejected sale, and goods may arrive after we stopped waiting. */
const reopened: Partial<Record<OrderStatus, readonly OrderStatus[]>> = {
  rejected: ['under_review'],
  partly_completed: ['under_review'],
  failed: ['processing'],
  cancelled: ['processing', 'under_review'],
  // what was on its way didn't arrive, so it waits again
  processing: ['awaiting_user'],
};

/** The last line can be settled after everything captured for the others was refunded. */
const refundedMeanwhile: Partial<Record<OrderStatus, readonly OrderStatus[]>> = {
  processing: ['reversed'],
  unknown: ['reversed'],
  under_review: ['reversed'],
};

const more: Partial<Record<OrderDirection, Partial<Record<OrderStatus, readonly OrderStatus[]>>>> =
  {
    purchase: refundedMeanwhile,
    withdrawal: refundedMeanwhile,
    deposit: lateDeposit,
    sale: reopened,
  };

export const firstStatuses: readonly OrderStatus[] = [
  'awaiting_user',
  'processing',
  'under_review',
  'completed',
];

/** True when an order of that direction may go from one status to the other. */
export function canMove(direction: OrderDirection, from: OrderStatus, to: OrderStatus): boolean {
  if (edges[from].includes(to)) return true;
  return more[direction]?.[from]?.includes(to) ?? false;
}

/** Statuses in which nothing more is expected. */
export const isFinal = (status: OrderStatus): boolean => !isOpenStatus(status);

/** Statuses whose money was refunded or released: they don't count towards any limit. */
export const releasedOrRefunded = [
  'failed',
  'rejected',
  'cancelled',
  'reversed',
] as const satisfies readonly OrderStatus[];

/** Whether a final answer still decides the order; it does even during a review. */
export const isUndecided = ({ status }: { status: OrderStatus }): boolean =>
  status === 'processing' || status === 'unknown' || status === 'under_review';

/** True once an order has ended and something of it was delivered. */
export const isDelivered = ({ status }: { status: OrderStatus }): boolean =>
  status === 'completed' || status === 'partly_completed';

/** Whether it was delivered and then refunded in full. */
export const isRefundedDelivery = ({
  status,
  provider_outcome: outcome,
}: Pick<Order, 'status' | 'provider_outcome'>): boolean =>
  status === 'reversed' && outcome === 'done';

type Ended = Pick<Order, 'status' | 'paid_back_at' | 'provider_outcome'>;

/**
 * Whether some of it may still be delivered: it was refunded at our own risk and has no final answer since
 * (spec 4).
 */
export const mayStillCome = ({ status, paid_back_at, provider_outcome }: Ended): boolean =>
  paid_back_at !== null &&
  (status === 'failed' || (status === 'reversed' && provider_outcome === null));

/** @param now by the database's clock, by which the undo window ends */
export const canCancel = (order: Order, now: Date): boolean =>
  order.status === 'awaiting_user' ||
  (order.status === 'processing' &&
    order.sent_at === null &&
    order.captured === 0n &&
    order.cancel_until !== null &&
    now < order.cancel_until);

type Counted = Pick<OrderItem, 'state' | 'captured' | 'refunded'>;

export const capturedOf = (lines: readonly Pick<OrderItem, 'captured'>[]): bigint =>
  lines.reduce((sum, { captured }) => sum + captured, 0n);

const refundedOf = (lines: readonly Counted[]): bigint =>
  lines.reduce((sum, { refunded }) => sum + refunded, 0n);

/** Whether a line was delivered for free. */
const isFree = ({ state, captured }: Counted): boolean => state === 'delivered' && captured === 0n;

/**
 * The order status that follows from the lines of a purchase or withdrawal; undefined while any of them is
 * open, in which case the status stays. An order whose captured money was refunded in full is reversed, unless
 * one of its delivered lines was free.
 */
export function stateOfLines(
  lines: readonly Counted[],
): 'completed' | 'partly_completed' | 'failed' | 'reversed' | undefined {
  if (lines.length === 0 || lines.some(({ state }) => state === 'open')) return undefined;
  if (lines.every(({ state }) => state === 'failed')) return 'failed';
  if (refundedOf(lines) === capturedOf(lines) && !lines.some(isFree)) return 'reversed';
  return lines.every(({ state }) => state === 'delivered') ? 'completed' : 'partly_completed';
}
