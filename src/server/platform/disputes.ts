import type { Database } from '#server/db/client.ts';
import type { Dispute } from '#server/ports/payments.ts';
import type { Services } from './services.ts';

/** What the provider itself says about a dispute, after one of its notices. */
export interface ReportedDispute {
  /** The id of the payments adapter. */
  provider: string;
  dispute: Dispute;
}

export type DisputeListener = (
  tx: Database,
  services: Services,
  told: ReportedDispute,
) => Promise<void>;

const listeners = new Set<DisputeListener>();

/**
 * Work of features when a dispute is opened, reminded of or resolved. It runs in one transaction, and again
 * whenever the provider mentions the same dispute, so it must have the same result each time.
 */
export const onDispute = (listener: DisputeListener): void => void listeners.add(listener);

export async function runOnDispute(
  tx: Database,
  services: Services,
  told: ReportedDispute,
): Promise<void> {
  for (const listener of listeners) await listener(tx, services, told);
}
