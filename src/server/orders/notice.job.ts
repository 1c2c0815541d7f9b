import { z } from 'zod';
import type { Database } from '#server/db/client.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { enqueue, task } from '#server/jobs/task.ts';
import type { Services } from '#server/services.ts';
import { askAbout } from './requery.job.ts';

const NoticeJob = z.object({ provider: z.string(), event_key: z.string(), reference: z.string() });

/** A notice is never believed: it only makes us ask the provider by our own reference. */
export const followNotice = task('orders.follow-notice', NoticeJob, async (services, notice) => {
  const isOurs = await askAbout(services, notice.reference);
  if (!isOurs)
    services.log.warn({ provider: notice.provider }, 'notice about an order that is not ours');
  await services.db.sql.query(
    'update provider_event set processed_at = $3 where provider = $1 and event_key = $2',
    [notice.provider, notice.event_key, services.clock.now()],
  );
});

export interface Notice {
  provider: string;
  /** The provider's delivery id, else the hash of the bytes. */
  eventKey: string;
  reference: string;
  payload: unknown;
}

async function isNew(tx: Database, { provider, eventKey, payload }: Notice): Promise<boolean> {
  const { rowCount } = await tx.sql.query(
    `insert into provider_event(provider, event_key, payload) values ($1, $2, $3::jsonb)
     on conflict (provider, event_key) do nothing`,
    [provider, eventKey, JSON.stringify(payload)],
  );
  return rowCount === 1;
}

type Follow = (tx: Database, notice: Notice) => Promise<void>;

const followOrder: Follow = (tx, { provider, eventKey, reference }) =>
  enqueue(tx, followNotice, { provider, event_key: eventKey, reference });

/**
 * Takes a notice whose signature was checked; the same one again changes nothing. `follow` queues the
 * question that it leads to, where that is not the one about an order that was sent.
 */
export function takeNotice(
  services: Services,
  notice: Notice,
  follow: Follow = followOrder,
): Promise<void> {
  return inTransaction(services.db, async (tx) => {
    if (await isNew(tx, notice)) await follow(tx, notice);
  });
}
