import type { Database } from '#server/db/client.ts';

/** Takes the names of those who come off lines of an order: they stand on the tickets, or aren't needed. */
export const forgetNames = (tx: Database, orderId: string, positions: readonly number[]) =>
  tx.sql.query(
    `update order_item set detail = detail - 'names'
     where order_id = $1 and position = any($2::smallint[]) and detail ? 'names'`,
    [orderId, positions],
  );
