import { z } from 'zod';
import { uploads } from '#lib/product-constants.ts';
import { task } from '#server/jobs/task.ts';
import { secondsAfter } from '#server/platform/clock.ts';
import { eraseFiles } from './erase.job.ts';

const DAY_S = 24 * 3600;
const AT_ONCE = 200;

/**
 * Gives up pictures that nothing uses a day later, removes the files of all that are over, and
 * forgets the rows of those that were never used.
 */
export const purgeUploads = task('uploads.purge', z.unknown(), async (services) => {
  const { db, clock } = services;
  const now = clock.now();
  await db.sql.query(
    `update upload set state = 'dropped', dropped_at = $2
     where attached_to is null and erased_at is null and created_at < $1
       and state in ('open', 'receiving', 'ready')`,
    [secondsAfter(now, -uploads.looseS), now],
  );
  const { rows } = await db.sql.query<{ key: string }>(
    `select key from upload where state in ('refused', 'dropped') and erased_at is null
     order by key limit ${AT_ONCE}`,
  );
  for (const { key } of rows) await eraseFiles(services, key);
  await db.sql.query('delete from upload where attached_to is null and erased_at < $1', [
    secondsAfter(now, -7 * DAY_S),
  ]);
});
