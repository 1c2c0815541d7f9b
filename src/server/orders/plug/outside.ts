import type { Arrival } from '#server/orders/payments/payment-rows.ts';
import type { Source } from '#server/orders/payments/tables.ts';
import type { Order } from '#server/orders/tables.ts';
import type { Services } from '#server/platform/services.ts';
import type { Outcome } from '#server/ports/outcome.ts';

/** How a purchase is paid from outside, if its product allows it. */
export interface Outside {
  source: Exclude<Source, 'dollars' | 'coins'>;
  /** It may be paid by card, so its owner may charge it back. */
  byCard: boolean;
  /** Only its owner may pay: what another person sends waits for an operator. */
  byOwner?: true;
  /** How many seconds its price waits for the money; less if the price was already held before it was placed. */
  payWithinS: number;
  /** Instructs the payer in a sentence: how much, where to and until when. */
  instruct(order: Order): string;
  /**
   * Asks what has been paid for it. Only the provider that its owner was sent to can answer, whatever is
   * configured today. Undefined when it can't be asked here.
   */
  ask(services: Services, order: Order): Promise<Outcome<Arrival[]>> | undefined;
}
