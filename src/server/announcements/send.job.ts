import { z } from 'zod';
import { announcements as bounds } from '#lib/product-constants.ts';
import type { Database } from '#server/db/client.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { notify } from '#server/notifications/notify.ts';
import type { Services } from '#server/platform/services.ts';
import { enqueue, task, type Task } from '#server/platform/task.ts';
import { findRow, type AnnouncementRow } from './rows.ts';
import { topicOf } from './segment.ts';

interface Recipient {
  user_id: string;
  is_here: boolean;
}

/** The next recipients who haven't been notified, by id. */
async function nextOf(tx: Database, id: string): Promise<Recipient[]> {
  const { rows } = await tx.sql.query<Recipient>({
    name: 'untold-recipients',
    text: `select r.user_id, u.deleted_at is null and u.status <> 'blacklisted' as is_here
      from announcement_recipient r join users u on u.id = r.user_id
      where r.announcement_id = $1 and r.told_at is null order by r.user_id limit $2`,
    values: [id, bounds.batch],
  });
  return rows;
}

async function notifyMember(tx: Database, row: AnnouncementRow, userId: string): Promise<void> {
  const { title, text, link, channels } = row;
  const except = (['email', 'push'] as const).filter((channel) => !channels.includes(channel));
  await notify(tx, userId, {
    title,
    message: text,
    topic: topicOf(row),
    except: [...except, 'sms'],
    ...(link === null ? {} : { link }),
  });
}

/** Notifies one batch, all or no one. @returns whether there may be more */
async function sendBatch(tx: Database, { clock }: Services, id: string): Promise<boolean> {
  // a second worker, and a request to stop, wait at this lock for the end of the batch
  const row = await findRow(tx, id, 'for update of a');
  if (!row.approved_at || row.stopped_at || row.finished_at) return false;
  const now = clock.now();
  const due = await nextOf(tx, id);
  const here = due.filter(({ is_here }) => is_here);
  for (const { user_id } of here) await notifyMember(tx, row, user_id);
  const isOver = due.length < bounds.batch;
  await tx.sql.query(
    `update announcement_recipient set told_at = $3 where announcement_id = $1 and user_id = any($2)`,
    [id, due.map(({ user_id }) => user_id), now],
  );
  await tx.sql.query(
    `update announcement set sent = sent + $2, skipped = skipped + $3,
       finished_at = case when $4 then $5::timestamptz end where id = $1`,
    [id, here.length, due.length - here.length, isOver, now],
  );
  return !isOver;
}

const Payload = z.object({ id: z.uuid() });

/**
 * Notifies the next recipients of an announcement, and queues a job for the rest in the same transaction, so
 * that nothing a killed worker sent is sent again.
 */
export const sendAnnouncement: Task<typeof Payload> = task(
  'announcements.send',
  Payload,
  (services, { id }) =>
    inTransaction(services.db, async (tx) => {
      if (await sendBatch(tx, services, id)) await enqueue(tx, sendAnnouncement, { id });
    }),
);
