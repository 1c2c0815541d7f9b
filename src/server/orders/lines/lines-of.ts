import { asc, eq, type SQL } from 'drizzle-orm';
import type { Database } from '#server/db/client.ts';
import { orderItems, type OrderItem } from '#server/orders/tables.ts';

/** The lines of an order by position; lock the order before changing them. Its id may be an expression. */
export const linesOf = (db: Database, orderId: string | SQL<string>): Promise<OrderItem[]> =>
  db.orm
    .select()
    .from(orderItems)
    .where(eq(orderItems.order_id, orderId))
    .orderBy(asc(orderItems.position))
    .execute();
