import { z } from 'zod';
import { task } from '#server/platform/task.ts';

const AT_ONCE = 1000;

/** Marks expired reservations that no order kept as released; they have not counted since they expired. */
export const releaseExpired = task('orders.give-back-ended', z.unknown(), async ({ db }) => {
  await db.sql.query(
    `update reservation set state = 'given_back' where id in (
       select id from reservation where state = 'held' and ends_at <= clock_timestamp()
       order by ends_at limit ${AT_ONCE} for no key update skip locked)`,
  );
});
