import type { Outcome } from '#server/ports/outcome.ts';
import type { Services } from '#server/platform/services.ts';
import type { Order } from '#server/orders/tables.ts';
import type { Arrival } from './payments.ts';
import type { Source } from './tables.ts';

/** How a purchase is paid from outside, where its product lets it be. */
export interface Outside {
  source: Exclude<Source, 'dollars'>;
  /** A card may pay it, and its owner may call that back. */
  byCard: boolean;
  /** Seconds that its price waits for the money. */
  payWithinS: number;
  /** What the payer does now, in a sentence: how much, where to, until when. */
  instruct(order: Order): string;
  /**
   * Everything that was paid for it so far, as the provider says that its owner was sent to, whatever is
   * configured today; the only one who is believed. Undefined: it can't be asked here.
   */
  ask(services: Services, order: Order): Promise<Outcome<Arrival[]>> | undefined;
}

/** Where a purchase from outside stands, in words for its owner, where the engine’s own do not fit. */
export function outsideMessage(order: Order, outside: Outside | undefined): string | undefined {
  if (!order.pay_until) return undefined;
  if (order.status === 'awaiting_user') return outside?.instruct(order);
  if (order.status === 'cancelled' && order.hold_id === null)
    return 'Nothing was bought. Anything you paid for it is in your wallet.';
  return undefined;
}
