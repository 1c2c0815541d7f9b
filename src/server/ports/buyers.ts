import type { Adapter } from './adapter.ts';
import type { Outcome } from './outcome.ts';

/**
 * Our own staff, who buy in shops abroad (spec 1). They have an order as soon as it is passed to
 * them, and decide each of its lines at the desk: an answer of this port never decides anything.
 */
export interface BuyersPort extends Adapter {
  /** As people read it: "Sent to our buyers". */
  name: string;
  referenceFor(orderId: string): string;
  /** The stage that the order begins with; the same answer however often it is asked. */
  take(): Promise<Exclude<Outcome<never>, { kind: 'done' | 'failed' }>>;
}
