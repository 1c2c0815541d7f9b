import type { Database } from '#server/db/client.ts';
import type { Order } from './tables.ts';

type Listener = (tx: Database, order: Order) => Promise<void>;

const listeners = new Set<Listener>();

/**
 * Work for other features in the transaction that completes an order. It must be short and may not
 * fail the order: what can, belongs into a job that it queues.
 */
export const onCompleted = (listener: Listener): void => void listeners.add(listener);

export async function tellCompleted(tx: Database, order: Order): Promise<void> {
  for (const listener of listeners) await listener(tx, order);
}
