import { dataExport } from '#lib/constants.ts';
import type { requestExport as requestCall } from '#lib/security/data-export.contract.ts';
import { AppError } from '#lib/errors/app-error.ts';
import type { Database } from '#server/db/client.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { enqueue } from '#server/platform/task.ts';
import { audit } from '#server/platform/audit.ts';
import type { CallContext, Reply } from '#server/http/call-context.ts';
import { secondsAfter } from '#server/platform/clock.ts';
import { newUuid } from '#server/platform/ids.ts';
import { makeExport } from './make-export.job.ts';

/** When two requests race, the second waits for the first and then finds it. */
async function refuseSecond(tx: Database, userId: string, now: Date): Promise<void> {
  await tx.sql.query('select 1 from users where id = $1 for no key update', [userId]);
  const { rows } = await tx.sql.query<{ created_at: Date }>(
    'select created_at from data_export where user_id = $1 order by created_at desc limit 1',
    [userId],
  );
  const [newest] = rows;
  const next = newest && secondsAfter(newest.created_at, dataExport.everyS);
  if (!next || next <= now) return;
  throw new AppError('too_many_requests', {
    message: 'You can request your data once a day. Check your email.',
    retryAfterS: Math.ceil((next.getTime() - now.getTime()) / 1000),
  });
}

/** @throws AppError too_many_requests within a day of the last one */
export async function requestExport({
  db,
  user,
  clock,
}: CallContext<typeof requestCall>): Promise<Reply<typeof requestCall>> {
  const [id, now] = [newUuid(), clock.now()];
  await inTransaction(db, async (tx) => {
    await refuseSecond(tx, user.uuid, now);
    await tx.sql.query('insert into data_export(id, user_id, created_at) values ($1, $2, $3)', [
      id,
      user.uuid,
      now,
    ]);
    await enqueue(tx, makeExport, { id });
    await audit(tx, { actor: user.uuid, action: 'security.export-requested', subject: user.uuid });
  });
  return { data: { message: 'We’re preparing your data. We’ll email you a link.' } };
}
