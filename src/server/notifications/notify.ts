import type { Database } from '#server/db/client.ts';
import { newUuid } from '#server/platform/ids.ts';
import { publish } from './live.ts';

export interface NewNotification {
  title: string;
  /** One text or several lines; plain text. */
  message: string | string[];
  /** A path of ours, such as /my-orders/OJ-…. */
  link?: string;
}

/** Stores a notification and shows it on the user's open pages, in the transaction of its cause. */
export async function notify(
  tx: Database,
  userId: string,
  { title, message, link }: NewNotification,
): Promise<void> {
  const id = newUuid();
  await tx.sql.query({
    name: 'notify',
    text: `insert into notifications(id, user_id, title, message, link, created_at)
      values ($1, $2, $3, $4::jsonb, $5, clock_timestamp())`,
    values: [id, userId, title, JSON.stringify(message), link ?? null],
  });
  await publish(tx, userId, { kind: 'notification', id });
}
