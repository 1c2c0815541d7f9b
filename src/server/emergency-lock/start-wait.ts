import { emergencyLock } from '#lib/constants.ts';
import type { Database } from '#server/db/client.ts';
import { waitToOpen } from './open-due.job.ts';

/**
 * Starts the wait before a lock ends. The first request counts: asking again neither shortens the wait nor starts it
 * again.
 * @returns when the account opens; undefined if it isn’t locked
 */
export async function startWait(tx: Database, userId: string): Promise<Date | undefined> {
  // so that no recovery begins at the same moment
  await tx.sql.query('select id from users where id = $1 for no key update', [userId]);
  const { rows } = await tx.sql.query<{ opens_at: Date }>(
    `update emergency_lock set opens_at =
       coalesce(opens_at, greatest(stays_until, now() + make_interval(hours => $2)))
     where user_id = $1 returning opens_at`,
    [userId, emergencyLock.hours],
  );
  const [row] = rows;
  if (row) await waitToOpen(tx, userId);
  return row?.opens_at;
}
