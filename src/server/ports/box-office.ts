import type { Adapter } from './adapter.ts';
import type { Outcome } from './outcome.ts';

/** What was bought, one for each line of an order. */
export interface TicketWanted {
  position: number;
  event: string;
  class: string;
  seat: string | null;
}

/**
 * Who gives out tickets for an order (spec 1): our own box office, which has counted the places before it was
 * paid, or another seller's. A line that isn't named in the answer was not given out.
 */
export interface BoxOfficePort extends Adapter {
  /** As people read it: "Sent to the box office". */
  name: string;
  referenceFor(orderId: string): string;
  /** Gives out the tickets of an order once, however often it is called with one reference. */
  issue(reference: string, wanted: readonly TicketWanted[]): Promise<Outcome<readonly number[]>>;
  /** Asks what became of an order. */
  find(reference: string, wanted: readonly TicketWanted[]): Promise<Outcome<readonly number[]>>;
}
