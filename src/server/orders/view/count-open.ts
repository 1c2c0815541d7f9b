import { and, count, eq, inArray } from 'drizzle-orm';
import { openStatuses } from '#lib/orders/words.ts';
import type { Database } from '#server/db/client.ts';
import { orders } from '#server/orders/tables.ts';

/** How many of a user's orders are still undecided. */
export async function countOpenOrders(db: Database, userId: string): Promise<number> {
  const [row] = await db.orm
    .select({ open: count() })
    .from(orders)
    .where(and(eq(orders.user_id, userId), inArray(orders.status, openStatuses)));
  return Number(row?.open ?? 0);
}
