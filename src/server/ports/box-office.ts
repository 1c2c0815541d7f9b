import type { Adapter } from './adapter.ts';
import type { Outcome } from './outcome.ts';

/** What was bought: one for each line of an order. */
export interface TicketWanted {
  position: number;
  event: string;
  class: string;
  seat: string | null;
}

/**
 * Issues the tickets of an order (spec 1): our own box office, which counted the places before payment, or
 * another seller's. A line that the answer doesn't name was not issued.
 */
export interface BoxOfficePort extends Adapter {
  /** As people read it: "Sent to the box office". */
  name: string;
  referenceFor(orderId: string): string;
  /** Issues the tickets of an order once, however often it is called with one reference. */
  issue(reference: string, wanted: readonly TicketWanted[]): Promise<Outcome<readonly number[]>>;
  /** Queries what happened to an order. */
  find(reference: string, wanted: readonly TicketWanted[]): Promise<Outcome<readonly number[]>>;
}
