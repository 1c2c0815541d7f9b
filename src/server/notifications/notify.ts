import type { MessageChannel, MessageTopic } from '#lib/message-topics.ts';
import type { Database } from '#server/db/client.ts';
import { enqueue } from '#server/jobs/task.ts';
import { newUuid } from '#server/platform/ids.ts';
import { deliver } from './deliver.job.ts';
import { publish } from './live.ts';
import { preferencesOf } from './preferences.ts';
import { devicesOf } from './push-devices.ts';
import { PUSH_TRIES, pushToDevice } from './push.job.ts';

export interface NewNotification {
  title: string;
  /** One text or several lines; plain text. */
  message: string | string[];
  /** A path of ours, such as /my-orders/OJ-…. */
  link?: string;
  /** What it is about; most are about an order. */
  topic?: MessageTopic;
  /** Ways it does not go: one that was used already, or all but the inbox for what is no news. */
  except?: readonly MessageChannel[];
}

const MAX_TRIES = 10;

/**
 * Stores a notification, shows it on the user's open pages and sends it out by the ways that its
 * owner has chosen for the topic; all in the transaction of its cause.
 */
export async function notify(
  tx: Database,
  userId: string,
  { title, message, link, topic = 'orders', except = [] }: NewNotification,
): Promise<void> {
  const id = newUuid();
  await tx.sql.query({
    name: 'notify',
    text: `insert into notifications(id, user_id, title, message, link, topic, created_at)
      values ($1, $2, $3, $4::jsonb, $5, $6, clock_timestamp())`,
    values: [id, userId, title, JSON.stringify(message), link ?? null, topic],
  });
  await publish(tx, userId, { kind: 'notification', id });
  const wanted = (await preferencesOf(tx, userId))[topic];
  for (const channel of ['email', 'sms'] as const)
    if (wanted[channel] && !except.includes(channel))
      await enqueue(tx, deliver, { id, channel }, { maxAttempts: MAX_TRIES });
  if (!wanted.push || except.includes('push')) return;
  for (const device of await devicesOf(tx, userId))
    await enqueue(tx, pushToDevice, { id, device }, { maxAttempts: PUSH_TRIES });
}
