import type { Adapter } from './adapter.ts';
import type { Outcome } from './outcome.ts';

/**
 * Our staff who buy from shops abroad (spec 1). Passing them an order always succeeds. They decide each
 * line at the desk, so a reply from this port never settles an order.
 */
export interface BuyersPort extends Adapter {
  /** As people read it: "Sent to our buyers". */
  name: string;
  referenceFor(orderId: string): string;
  /** The stage that the order begins with; the same answer however often it is asked. */
  take(): Promise<Exclude<Outcome<never>, { kind: 'done' | 'failed' }>>;
}
