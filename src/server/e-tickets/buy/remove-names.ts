import type { Database } from '#server/db/client.ts';

/** Removes attendees' names from the lines of an order: they are on the tickets now, or aren't needed. */
export const removeNames = (tx: Database, orderId: string, positions: readonly number[]) =>
  tx.sql.query(
    `update order_item set detail = detail - 'names'
     where order_id = $1 and position = any($2::smallint[]) and detail ? 'names'`,
    [orderId, positions],
  );
