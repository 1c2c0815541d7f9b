import { AppError } from '#lib/errors/app-error.ts';
import type { Database } from '#server/db/client.ts';

/** What one member requests of a free class. */
interface Wanting {
  eventId: string;
  class: { id: string; max_per_order: number };
  userId: string;
  /** The quantity beyond what they already have. */
  quantity: number;
}

/** How many free tickets of a class a member has ordered and not returned, including those since transferred. */
async function countFree(db: Database, { eventId, class: { id }, userId }: Wanting) {
  const { rows } = await db.sql.query<{ n: number }>({
    name: 'free-tickets-of-member',
    text: `select count(*)::int as n from orders o join order_item i on i.order_id = o.id
      where o.user_id = $1 and o.detail->>'event' = $2 and i.detail->>'class' = $3
        and i.total = 0 and i.state <> 'failed' and not exists (select 1 from admission a
          where a.order_id = i.order_id and a.position = i.position and a.state = 'void')`,
    values: [userId, eventId, id],
  });
  return rows[0]?.n ?? 0;
}

/**
 * Limits free tickets per person. Nothing else does, so it counts all of their orders.
 * @param field the field that the error names
 * @throws AppError 422
 */
export async function assertFreeShare(
  db: Database,
  wanting: Wanting,
  field: string,
): Promise<void> {
  const most = wanting.class.max_per_order;
  const has = await countFree(db, wanting);
  if (has + wanting.quantity <= most) return;
  const limit = `You can have at most ${most} of these.`;
  throw AppError.invalid({
    [field]: [has > 0 ? `${limit} You already have ${has}.` : limit],
  });
}

/** Makes one member's orders for free tickets of an event wait for each other until the transaction ends. */
export const lockFreeShare = (tx: Database, eventId: string, userId: string) =>
  tx.sql.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [
    `free-tickets:${eventId}:${userId}`,
  ]);
