import { z } from 'zod';
import type { Database } from '#server/db/client.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { enqueue, task } from '#server/platform/task.ts';
import { offerInClass } from './offer-in-class.ts';

const Of = z.object({ event_id: z.string().optional() });

interface ClassOf {
  event_id: string;
  class_id: string;
}

async function waitedClasses(db: Database, eventId: string | undefined): Promise<ClassOf[]> {
  const { rows } = await db.sql.query<ClassOf>(
    `select distinct event_id, class_id from event_waiting
     where state in ('waiting', 'offered') and ($1::text is null or event_id = $1)
     order by event_id, class_id`,
    [eventId ?? null],
  );
  return rows;
}

/** Offers free places to the waiting list: every minute for all events, and straight away on request. */
export const offerPlaces = task('e-tickets.offer', Of, async (services, { event_id }) => {
  for (const each of await waitedClasses(services.db, event_id))
    await inTransaction(services.db, (tx) => offerInClass(tx, each));
});

/** Call it in the transaction that releases places of an event. */
export const offerSoon = (tx: Database, eventId: string): Promise<void> =>
  enqueue(tx, offerPlaces, { event_id: eventId }, { jobKey: `offer:${eventId}` });
