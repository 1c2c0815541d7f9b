import type { OrderStatus } from '#lib/orders/words.ts';
import type { Database } from '#server/db/client.ts';
import { answersOf } from '#server/db/read-together.ts';
import type { Order } from './tables.ts';

export type Listener = (tx: Database, order: Order) => Promise<void>;

/** A feature's listeners, in their order. */
type Group = readonly Listener[];

const listeners = new Map<OrderStatus, Set<Group>>();

/**
 * Work of other features in the transaction that moves an order to a status. It must be short and must not
 * make the order fail: anything that can fail belongs in a job that it queues. The listeners given together
 * run one after the other; others run at the same time.
 */
export function onReached(status: OrderStatus, ...group: Group): void {
  listeners.set(status, (listeners.get(status) ?? new Set()).add(group));
}

export async function runOnReached(tx: Database, order: Order): Promise<void> {
  const groups = [...(listeners.get(order.status) ?? [])];
  await answersOf(
    groups.map(async (group) => {
      for (const listener of group) await listener(tx, order);
    }),
  );
}

const refunded = new Set<Listener>();

/** The same for a partial refund of an order whose status stays. */
export const onRefunded = (listener: Listener): void => void refunded.add(listener);

export async function runOnRefunded(tx: Database, order: Order): Promise<void> {
  for (const listener of refunded) await listener(tx, order);
}
