import { z } from 'zod';
import { eventPaths } from '#lib/e-tickets/paths.ts';
import { timeInZone } from '#lib/look/zone-time.ts';
import type { Database } from '#server/db/client.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { findEvent, type EventRow } from '#server/e-tickets/find-event.ts';
import { notify, type NewNotification } from '#server/notifications/notify.ts';
import { task } from '#server/platform/task.ts';
import type { ChangeRow } from './view-changes.ts';

const AT_ONCE = 100;

/** The notice that every holder gets. */
export function wordsOf(
  event: Pick<EventRow, 'title' | 'time_zone'>,
  change: Pick<ChangeRow, 'kind' | 'because' | 'starts_at' | 'venue' | 'city' | 'return_until'>,
): NewNotification & { message: string[] } {
  const about = { link: eventPaths.myTickets, topic: 'orders' } as const;
  const why = `The organiser says: ${change.because}`;
  if (change.kind === 'cancel')
    return {
      ...about,
      title: 'Your event was cancelled',
      message: [
        `${event.title} won’t take place.`,
        why,
        'We’ll refund whoever paid for the ticket in full, including our fee. You don’t need to do anything.',
      ],
    };
  const at = (time: Date) => timeInZone(time.toISOString(), event.time_zone);
  return {
    ...about,
    title: 'Your event has moved',
    message: [
      `${event.title} is now on ${at(change.starts_at!)} at ${change.venue}, ${change.city}.`,
      why,
      `Your ticket stays valid. If you can’t come, return it by ${at(change.return_until!)} for a full refund.`,
    ],
  };
}

/** Notifies the next batch, each in the transaction that records it; false when no one is left. */
function notifyBatch(db: Database, change: ChangeRow, news: NewNotification, now: Date) {
  return inTransaction(db, async (tx) => {
    const { rows } = await tx.sql.query<{ user_id: string }>(
      `update event_to_tell set told_at = $2 where (change_id, user_id) in (
         select change_id, user_id from event_to_tell where change_id = $1 and told_at is null
         order by user_id limit ${AT_ONCE} for update skip locked) returning user_id`,
      [change.id, now],
    );
    for (const { user_id: userId } of rows) await notify(tx, userId, news);
    return rows.length > 0;
  });
}

/** Notifies everyone who holds or bought a ticket that the event was cancelled or moved, each once. */
export const notifyHolders = task(
  'e-tickets.tell-holders',
  z.object({ change_id: z.uuid() }),
  async ({ db, clock }, { change_id: id }) => {
    const { rows } = await db.sql.query<ChangeRow>('select * from event_change where id = $1', [
      id,
    ]);
    const [change] = rows;
    const event = change && (await findEvent(db, change.event_id));
    if (!change || !event) return;
    const news = wordsOf(event, change);
    while (await notifyBatch(db, change, news, clock.now()));
  },
);
