import { z } from 'zod';
import { secondsAfter } from '#server/platform/clock.ts';
import { task } from '#server/platform/task.ts';

const KEPT_S = 90 * 24 * 3600;

/** Deletes the log of sent emails after 90 days. */
export const deleteOldMails = task('mail.forget', z.unknown(), async ({ db, clock }) => {
  const before = secondsAfter(clock.now(), -KEPT_S);
  await db.sql.query('delete from mail_sent where sent_at < $1', [before]);
});
