import type { Database } from '#server/db/client.ts';
import { enqueue } from '#server/platform/task.ts';
import type { Services } from '#server/platform/services.ts';
import { eraseUpload } from './erase.job.ts';

type Dated = Pick<Services, 'clock'>;

async function drop(tx: Database, { clock }: Dated, where: string, value: string): Promise<void> {
  const { rows } = await tx.sql.query<{ key: string }>(
    `update upload set state = 'dropped', dropped_at = $2
     where ${where} = $1 and state <> 'dropped' returning key`,
    [value, clock.now()],
  );
  for (const { key } of rows) await enqueue(tx, eraseUpload, { key }, { jobKey: `erase:${key}` });
}

/**
 * Drops a picture: no one can open it from now on, and its files are removed soon after the transaction.
 * Dropping it twice, or an unknown key, changes nothing.
 */
export const dropUpload = (tx: Database, services: Dated, key: string): Promise<void> =>
  drop(tx, services, 'key', key);

/** Drops every picture of a user, whatever it is attached to. */
export const dropUploadsOf = (tx: Database, services: Dated, userId: string): Promise<void> =>
  drop(tx, services, 'user_id', userId);
