import { z } from 'zod';
import type { Database } from '#server/db/client.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { mail } from '#server/mail/send.job.ts';
import { secondsAfter } from '#server/platform/clock.ts';
import { task } from '#server/platform/task.ts';
import { countDay } from './count-day.ts';
import { digestMail } from './digest-mail.ts';

const DAY_S = 24 * 3600;

const listOwners = async (db: Database) =>
  (
    await db.sql.query<{ name: string; email: string }>(
      `select name, email from operator where role = 'owner' and active order by name`,
    )
  ).rows;

/** Emails the owners what happened at the desk yesterday (UTC), once per day. */
export const sendDigest = task('desk.send-digest', z.object({}), async (services) => {
  const { db, env, clock } = services;
  if (!env.desk) return;
  const day = secondsAfter(clock.now(), -DAY_S).toISOString().slice(0, 10);
  await inTransaction(db, async (tx) => {
    const { rowCount } = await tx.sql.query(
      'insert into desk_digest(day, sent_at) values ($1, $2) on conflict do nothing',
      [day, clock.now()],
    );
    if (rowCount === 0) return;
    const counts = await countDay(tx, day);
    for (const { name, email } of await listOwners(tx))
      await mail(tx, { env }, email, digestMail({ name, day, origin: env.origin, counts }));
  });
});
