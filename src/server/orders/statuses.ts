import { isOpenStatus, type OrderDirection, type OrderStatus } from '#lib/order-words.ts';

/**
 * Every allowed step of an order (spec 4). An order begins in one of `firstStatuses`; what has no
 * edges is final.
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

/** Money that comes in after we gave up waiting for it is credited all the same. */
const lateDeposit: Partial<Record<OrderStatus, readonly OrderStatus[]>> = {
  failed: ['completed', 'under_review'],
  cancelled: ['completed', 'under_review'],
};

/**
 * Somebody else looks at a sale again that was turned down; and what is sold may arrive after we gave
 * up waiting for it.
 */
const reopened: Partial<Record<OrderStatus, readonly OrderStatus[]>> = {
  rejected: ['under_review'],
  failed: ['processing'],
  cancelled: ['processing', 'under_review'],
};

/** The last line is settled after all that was taken for the others went back. */
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

/** Statuses in which nothing is expected any more. */
export const isFinal = (status: OrderStatus): boolean => !isOpenStatus(status);

/** Statuses whose money was given back: they count for no limit. */
export const givenBack = [
  'failed',
  'rejected',
  'cancelled',
  'reversed',
] as const satisfies readonly OrderStatus[];

/** A person may be looking at it: an answer that leaves no doubt decides it all the same. */
export const isUndecided = ({ status }: { status: OrderStatus }): boolean =>
  status === 'processing' || status === 'unknown' || status === 'under_review';

/** True once an order is over and something of it arrived. */
export const isDelivered = ({ status }: { status: OrderStatus }): boolean =>
  status === 'completed' || status === 'partly_completed';
