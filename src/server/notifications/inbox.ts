import { and, asc, countDistinct, desc, eq, gt, isNull, lt, max, sql, type SQL } from 'drizzle-orm';
import type { Notification } from '#lib/notifications/contract.ts';
import { orderOf } from '#lib/notifications/subject.ts';
import { AppError } from '#lib/errors/app-error.ts';
import { paths } from '#lib/paths.ts';
import type { Database } from '#server/db/client.ts';
import { publish } from './live.ts';
import { notifications, type NotificationRow } from './tables.ts';

export const notificationView = (row: NotificationRow): Notification => ({
  id: row.id,
  title: row.title,
  message: row.message,
  is_read: row.read_at !== null,
  created_at: row.created_at.toISOString(),
  link: row.link,
});

const ofOrders = `${paths.orders}/%`;

/** What is unread; several notifications about one order count once. */
export async function countUnread(db: Database, userId: string): Promise<number> {
  const [row] = await db.orm
    .select({
      unread: countDistinct(
        sql`case when ${notifications.link} like ${ofOrders} then ${notifications.link} else ${notifications.id}::text end`,
      ),
    })
    .from(notifications)
    .where(and(eq(notifications.user_id, userId), isNull(notifications.read_at)));
  return Number(row?.unread ?? 0);
}

/** The newest notifications, or those before a given one of the user's; newest first. */
export const listInbox = (
  db: Database,
  userId: string,
  { limit, before }: { limit: number; before?: string | undefined },
) => {
  const mine = eq(notifications.user_id, userId);
  const last = db.orm
    .select({ seq: notifications.seq })
    .from(notifications)
    .where(and(mine, eq(notifications.id, before ?? '')));
  return db.orm
    .select()
    .from(notifications)
    .where(before ? and(mine, lt(notifications.seq, last)) : mine)
    .orderBy(desc(notifications.seq))
    .limit(limit);
};

/** One of the user's notifications, or undefined. */
export async function findNotification(
  db: Database,
  userId: string,
  id: string,
): Promise<NotificationRow | undefined> {
  const [row] = await db.orm
    .select()
    .from(notifications)
    .where(and(eq(notifications.id, id), eq(notifications.user_id, userId)));
  return row;
}

/** The number of the user's latest notification; 0 before the first. */
export async function latestSeq(db: Database, userId: string): Promise<bigint> {
  const [row] = await db.orm
    .select({ seq: max(notifications.seq) })
    .from(notifications)
    .where(eq(notifications.user_id, userId));
  return row?.seq ?? 0n;
}

/** The notifications after the last event that the client has seen; oldest first. */
export const listSince = (db: Database, userId: string, seq: bigint, limit: number) =>
  db.orm
    .select()
    .from(notifications)
    .where(and(eq(notifications.user_id, userId), gt(notifications.seq, seq)))
    .orderBy(asc(notifications.seq))
    .limit(limit);

/** Marks a user's unread notifications read: all, or those that a condition picks. Their open pages hear of it. */
async function setRead(db: Database, userId: string, now: Date, which?: SQL): Promise<void> {
  const { rowCount } = await db.orm
    .update(notifications)
    .set({ read_at: now })
    .where(and(eq(notifications.user_id, userId), isNull(notifications.read_at), which));
  if (rowCount) publish(db, userId, { kind: 'read' });
}

/** Marks all of the user's notifications with a link, such as an order's page. */
export const markAboutRead = (
  db: Database,
  userId: string,
  link: string,
  now: Date,
): Promise<void> => setRead(db, userId, now, eq(notifications.link, link));

/**
 * Marks a notification, and with it all others about its order.
 * @throws AppError not_found when it doesn't exist or belongs to another user
 */
export async function markRead(
  db: Database,
  userId: string,
  id: string,
  now: Date,
): Promise<NotificationRow> {
  await setRead(db, userId, now, eq(notifications.id, id));
  const row = await findNotification(db, userId, id);
  if (!row) throw AppError.notFound();
  const order = orderOf(row);
  if (order) await markAboutRead(db, userId, order, now);
  return row;
}

export const markAllRead = (db: Database, userId: string, now: Date): Promise<void> =>
  setRead(db, userId, now);
