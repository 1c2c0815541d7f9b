import { z } from 'zod';
import { uploads } from '#lib/uploads/picture-constants.ts';
import { task } from '#server/platform/task.ts';
import { secondsAfter } from '#server/platform/clock.ts';
import type { Services } from '#server/platform/services.ts';
import { eraseFiles } from './erase.job.ts';
import { deleteParts } from './files.ts';

const DAY_S = 24 * 3600;
const AT_ONCE = 200;

/** Drops transfers whose link has expired, and pictures that nothing uses after a day. */
async function giveUpLoose({ db, clock }: Services): Promise<void> {
  const now = clock.now();
  await db.sql.query(
    `update upload set state = 'dropped', dropped_at = $1
     where attached_to is null and erased_at is null
       and (state in ('open', 'receiving') and created_at < $2 and coalesce(writer_until, $1) <= $1
         or state = 'ready' and created_at < $3)`,
    [now, secondsAfter(now, -uploads.sendLinkS), secondsAfter(now, -uploads.looseS)],
  );
}

/** A process may have died after storing a picture and before removing its parts. */
async function removeOldParts(services: Services): Promise<void> {
  const { rows } = await services.db.sql.query<{ key: string }>(
    `select key from upload where state = 'ready' and parts > 0 and created_at < $1
     order by created_at limit ${AT_ONCE}`,
    [secondsAfter(services.clock.now(), -uploads.sendLinkS)],
  );
  for (const { key } of rows) await deleteParts(services, key);
}

/**
 * Drops unused uploads, removes the files of all that have ended, and deletes the rows of those
 * that were never used. It runs every ten minutes, so leftovers are deleted within the hour.
 */
export const purgeUploads = task('uploads.purge', z.unknown(), async (services) => {
  const { db, clock } = services;
  const now = clock.now();
  await giveUpLoose(services);
  await removeOldParts(services);
  const { rows } = await db.sql.query<{ key: string }>(
    `select key from upload where state in ('refused', 'dropped') and erased_at is null
     order by key limit ${AT_ONCE}`,
  );
  for (const { key } of rows) await eraseFiles(services, key);
  await db.sql.query('delete from upload where attached_to is null and erased_at < $1', [
    secondsAfter(now, -7 * DAY_S),
  ]);
});
