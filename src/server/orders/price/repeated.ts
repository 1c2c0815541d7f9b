import { and, eq, sql } from 'drizzle-orm';
import type { Database } from '#server/db/client.ts';
import { orders } from '#server/orders/tables.ts';

/** True when the user has paid the same biller and number before, and it was delivered. */
export async function wasPaidBefore(
  db: Database,
  userId: string,
  identity: string,
): Promise<boolean> {
  const found = await db.orm
    .select({ id: orders.id })
    .from(orders)
    .where(
      and(
        eq(orders.user_id, userId),
        eq(orders.status, 'completed'),
        sql`${orders.detail}->>'identity' = ${identity}`,
      ),
    )
    .limit(1);
  return found.length > 0;
}
