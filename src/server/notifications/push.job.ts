import { z } from 'zod';
import type { Database } from '#server/db/client.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { secondsAfter } from '#server/platform/clock.ts';
import { unseal } from '#server/platform/crypto.ts';
import { logMessage } from '#server/platform/message-log.ts';
import type { Services } from '#server/platform/services.ts';
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
 * Reads and logs what is to be sent, in one transaction. Undefined when it has been read since, is too old to be
 * news, or waits for the end of the quiet hours.
 */
const prepare = ({ db, env, clock }: Services, { id, device }: z.infer<typeof pushTask.payload>) =>
  inTransaction(db, async (tx) => {
    await leaveHouse(tx, id);
    const found = await find(tx, id, device);
    if (!found || found.read_at) return undefined;
    const now = clock.now();
    const runAt = await silentUntil(tx, found, found.topic, now);
    if (runAt) {
      await enqueue(tx, pushToDevice, { id, device }, { runAt, maxAttempts: PUSH_TRIES });
      return undefined;
    }
    const words = pushWords(found, { hidesAmounts: found.hides_amounts });
    if (secondsAfter(found.created_at, words.ttlS) < now) return undefined;
    const to = Address.parse(JSON.parse(unseal(found.sealed, env)));
    const { title, body } = words.content;
    const texts = [`${title}\n${body}`];
    const about = { channel: 'push', kind: found.topic, to: found.user_id, texts } as const;
    return logMessage(tx, { id: `${id}:${device}`, to, ...words }, about);
  });

/**
 * Sends one notification to one browser. Each has its own job, so that a retry doesn't disturb the others.
 * Skips what has been read since, or is too old to be news.
 */
export const pushToDevice: Task<typeof pushTask.payload> = task(
  pushTask.name,
  pushTask.payload,
  async (services, job) => {
    const message = await prepare(services, job);
    if (!message) return;
    const outcome = await services.providers.push.send(message);
    await note(services.db, job.device, outcome, services.clock.now());
  },
);
