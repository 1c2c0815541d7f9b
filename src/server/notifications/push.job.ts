import { z } from 'zod';
import type { Database } from '#server/db/client.ts';
import { secondsAfter } from '#server/platform/clock.ts';
import { unseal } from '#server/platform/crypto.ts';
import { enqueue, task, type Task } from '#server/platform/task.ts';
import type { PushOutcome } from '#server/ports/push.ts';
import { leaveHouse } from './passing.ts';
import { pushWords, type Told } from './push-words.ts';
import { silentUntil } from './quiet-hours.ts';
import { PUSH_TRIES, pushTask } from './tasks.ts';

const Address = z.object({
  endpoint: z.string(),
  p256dh: z.string(),
  auth: z.string(),
  publicKey: z.string().optional(),
});

interface Found extends Told {
  user_id: string;
  country_code: string;
  created_at: Date;
  read_at: Date | null;
  sealed: string;
  hides_amounts: boolean;
}

/** Undefined when the device has been removed since, or belongs to someone else now. */
async function find(db: Database, id: string, device: string): Promise<Found | undefined> {
  const { rows } = await db.sql.query<Found>(
    `select n.id, n.title, n.message, n.link, n.topic, n.created_at, n.read_at, n.user_id,
       u.country_code, d.sealed, d.hides_amounts
     from notifications n join users u on u.id = n.user_id
       join push_device d on d.user_id = n.user_id
     where n.id = $1 and d.id = $2 and u.deleted_at is null`,
    [id, device],
  );
  return rows[0];
}

async function note(db: Database, device: string, outcome: PushOutcome, now: Date): Promise<void> {
  if (outcome === 'gone') await db.sql.query('delete from push_device where id = $1', [device]);
  if (outcome === 'sent')
    await db.sql.query('update push_device set sent_at = $2 where id = $1', [device, now]);
}

/**
 * Sends one notification to one browser. Each has its own job, so that a retry doesn't disturb the others.
 * Skips what has been read since, or is too old to be news.
 */
export const pushToDevice: Task<typeof pushTask.payload> = task(
  pushTask.name,
  pushTask.payload,
  async ({ db, env, clock, providers }, { id, device }) => {
    await leaveHouse(db, id);
    const found = await find(db, id, device);
    if (!found || found.read_at) return;
    const now = clock.now();
    const runAt = await silentUntil(db, found, found.topic, now);
    if (runAt) return enqueue(db, pushToDevice, { id, device }, { runAt, maxAttempts: PUSH_TRIES });
    const words = pushWords(found, { hidesAmounts: found.hides_amounts });
    if (secondsAfter(found.created_at, words.ttlS) < now) return;
    const to = Address.parse(JSON.parse(unseal(found.sealed, env)));
    const outcome = await providers.push.send({ id: `${id}:${device}`, to, ...words });
    await note(db, device, outcome, now);
  },
);
