import type { Adapter } from './adapter.ts';
import type { Outcome } from './outcome.ts';

/**
 * Our own people, who buy in shops abroad (spec 1). They have an order from the moment it is handed over, and
 * say at the desk what becomes of each of its lines: nothing is ever decided by an answer of this port.
 */
export interface BuyersPort extends Adapter {
  /** As people read it: "Sent to our buyers". */
  name: string;
  referenceFor(orderId: string): string;
  /** The stage that the order begins with; the same answer however often it is asked for. */
  take(): Promise<Exclude<Outcome<never>, { kind: 'done' | 'failed' }>>;
}
