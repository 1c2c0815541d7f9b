import { and, asc, eq, inArray } from 'drizzle-orm';
import type { Database } from '#server/db/client.ts';
import { orders } from './tables.ts';

/** Purchases and withdrawals that only a person can move on, the oldest first; minor units. */
export const listOrdersToLookAt = (db: Database) =>
  db.orm
    .select({
      reference: orders.reference_code,
      total: orders.total,
      currency: orders.currency,
      title: orders.title,
      since: orders.updated_at,
    })
    .from(orders)
    .where(
      and(eq(orders.status, 'under_review'), inArray(orders.direction, ['purchase', 'withdrawal'])),
    )
    .orderBy(asc(orders.updated_at));
