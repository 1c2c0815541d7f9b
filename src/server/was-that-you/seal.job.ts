import { z } from 'zod';
import type { Database } from '#server/db/client.ts';
import { task } from '#server/platform/task.ts';

const AT_ONCE = 5_000;

/** Seals the messages that no transaction can still add to; returns how many. */
async function sealOnce(db: Database): Promise<bigint> {
  const { rows } = await db.sql.query<{ sealed: bigint }>('select message_log_seal($1) sealed', [
    AT_ONCE,
  ]);
  return rows[0]?.sealed ?? 0n;
}

/** Seals the log up to now: the first call ends where the last one began, the second goes up to now. */
export async function sealMessages(db: Database): Promise<bigint> {
  let sealed = 0n;
  for (let calls = 0, last = 1n; calls < 2 || last > 0n; calls += 1) {
    last = await sealOnce(db);
    sealed += last;
  }
  return sealed;
}

/** The blocks of the log that were changed after they were sealed. */
export async function findBrokenSeals(db: Database): Promise<{ n: bigint; problem: string }[]> {
  const { rows } = await db.sql.query<{ n: bigint; problem: string }>(
    'select n, problem from message_log_verify()',
  );
  return rows;
}

/** Seals the log of messages. */
export const sealMessageLog = task('was-that-you.seal', z.unknown(), async ({ db }) => {
  await sealMessages(db);
});

/** Reports sealed blocks that no longer match. It reads the whole log, so it runs at night. */
export const verifyMessageLog = task('was-that-you.verify', z.unknown(), async ({ db, log }) => {
  const broken = await findBrokenSeals(db);
  if (broken.length > 0) log.error({ broken }, 'the log of messages was changed');
});
