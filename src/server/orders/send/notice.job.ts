import { z } from 'zod';
import type { Database } from '#server/db/client.ts';
import { inTransaction } from '#server/db/transaction.ts';
import type { Services } from '#server/platform/services.ts';
import { enqueue, task } from '#server/platform/task.ts';
import { askAbout } from './requery.job.ts';

const NoticeJob = z.object({ provider: z.string(), event_key: z.string(), reference: z.string() });

/** A notice is never trusted by itself: it only makes us ask the provider by our own reference. */
export const followNotice = task('orders.follow-notice', NoticeJob, async (services, notice) => {
  const isOurs = await askAbout(services, notice.reference, notice.provider);
  if (!isOurs)
    services.log.warn({ provider: notice.provider }, 'notice about an order that is not ours');
  await services.db.sql.query(
    'update provider_event set processed_at = $3 where provider = $1 and event_key = $2',
    [notice.provider, notice.event_key, services.clock.now()],
  );
});

export interface Notice {
  provider: string;
  /** The provider's delivery id, or else the hash of the bytes. */
  eventKey: string;
  reference: string;
  /** Its subject, if the provider sends notices about several. */
  topic?: string;
  payload: unknown;
}

/**
 * Stores the notice in the inbox.
 * @returns its id there, or undefined when it came before
 */
async function keep(
  tx: Database,
  { provider, eventKey, payload, reference, topic }: Notice,
): Promise<string | undefined> {
  const { rows } = await tx.sql.query<{ id: string }>(
    `insert into provider_event(provider, event_key, payload, reference, topic)
     values ($1, $2, $3::jsonb, nullif($4, ''), $5)
     on conflict (provider, event_key) do nothing returning id::text`,
    [provider, eventKey, JSON.stringify(payload), reference, topic],
  );
  return rows[0]?.id;
}

/** Marks a notice as processed, once we have asked about its content. */
export async function closeNotice({ db, clock }: Services, id: string): Promise<void> {
  await db.sql.query(
    'update provider_event set processed_at = $2 where id = $1 and processed_at is null',
    [id, clock.now()],
  );
}

/** Queues the work that a notice causes; `id` is its place in the inbox. */
type Follow = (tx: Database, notice: Notice, id: string) => Promise<void>;

const followOrder: Follow = (tx, { provider, eventKey, reference }) =>
  enqueue(tx, followNotice, { provider, event_key: eventKey, reference });

/**
 * Accepts a notice whose signature has been checked; a repeated one changes nothing. `follow` queues the
 * question it leads to, unless that is the usual one about an order that was sent.
 */
export function takeNotice(
  services: Services,
  notice: Notice,
  follow: Follow = followOrder,
): Promise<void> {
  return inTransaction(services.db, async (tx) => {
    const id = await keep(tx, notice);
    if (id !== undefined) await follow(tx, notice, id);
  });
}
