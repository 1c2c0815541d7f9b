import { z } from 'zod';
import { analytics } from '#lib/constants.ts';
import { task } from '#server/platform/task.ts';
import { secondsAfter } from '#server/platform/clock.ts';

const AT_ONCE = 10_000;

/** Deletes events that are older than we need, in batches. */
export const purgeEvents = task('analytics.purge', z.unknown(), async ({ db, clock }) => {
  await db.sql.query(
    `delete from analytics_event where id in (
       select id from analytics_event where at < $1 order by at limit ${AT_ONCE})`,
    [secondsAfter(clock.now(), -analytics.keptS)],
  );
});
