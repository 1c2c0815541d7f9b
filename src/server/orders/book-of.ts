import type { Database } from '#server/db/client.ts';
import { houseAccount, type Leg } from '#server/ledger/index.ts';
import { plugFor } from './plug.ts';
import type { Order } from './tables.ts';

/** The ledger account that an order's amount goes to (spec 4): the house's, or somebody's own. */
export function bookOf(order: Order): bigint {
  const plug = plugFor(order);
  return plug.bookOf?.(order) ?? houseAccount(plug.book, order.currency);
}

/** The legs that give back so much of an order's amount, minor units. */
export function legsGivingBack(tx: Database, order: Order, amount: bigint): Promise<Leg[]> {
  const usual = [{ account: bookOf(order), amount: -amount }];
  return plugFor(order).givesBack?.(tx, order, amount) ?? Promise.resolve(usual);
}
