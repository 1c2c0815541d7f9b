import {
  messageChannels,
  type MessageChannel,
  type MessageTopic,
  type Preferences,
} from '#lib/notifications/message-topics.ts';
import type { Database } from '#server/db/client.ts';
import { answersOf } from '#server/db/read-together.ts';
import { showMoments, writeMoments } from '#lib/moments.ts';
import { loggedValues, logsMessage } from '#server/platform/message-log.ts';
import { enqueue } from '#server/platform/task.ts';
import { newUuid } from '#server/platform/ids.ts';
import { publish } from './live.ts';
import { preferencesOf } from './preferences.ts';
import { devicesOf } from './push-devices.ts';
import { deliverTask, PUSH_TRIES, pushTask } from './tasks.ts';

export interface NewNotification {
  title: string;
  /** One paragraph or several lines; plain text. */
  message: string | string[];
  /** A path on our site, such as /my-orders/OJ-…. */
  link?: string;
  /** Its topic; most are about an order. */
  topic?: MessageTopic;
  /** A topic whose channels it is sent by as well. */
  also?: MessageTopic;
  /** Channels to leave out: one that was already used, or all but the inbox when it isn't news. */
  except?: readonly MessageChannel[];
  /**
   * Whether the linked thing can still change. `for-now`: it may be over in a moment, so it is sent out only
   * if it lasts; `settled`: it replaces an unread `for-now` notification about the same thing.
   */
  stands?: 'for-now' | 'settled';
}

const MAX_TRIES = 10;
/** How long a temporary notification stays in the inbox before it is sent out. */
const LASTS_MS = 60_000;

interface Stored {
  id: string;
  created_at: Date;
}

/** Stores a notification. A settled one replaces the text of the temporary one about the same thing, if it is unread. */
async function store(
  tx: Database,
  userId: string,
  { title, message, link, topic = 'orders', stands }: NewNotification,
): Promise<Stored> {
  const text = [title, message].flat().join('\n');
  const texts = [showMoments(text), writeMoments(text)];
  const { rows } = await tx.sql.query<Stored>({
    name: 'notify',
    text: `with replaced as (
        update notifications set title = $3, message = $4::jsonb, topic = $6, passing = false,
          created_at = clock_timestamp()
        where $8 and user_id = $2 and link = $5 and passing and read_at is null
          and created_at > clock_timestamp() - $9 * interval '1 ms'
        returning id, created_at),
      added as (
        insert into notifications(id, user_id, title, message, link, topic, passing, created_at)
        select $1::uuid, $2, $3, $4::jsonb, $5, $6, $7::boolean, clock_timestamp()
        where not exists (select from replaced) returning id, created_at),
      logged as (${logsMessage(10)})
      select * from replaced union all select * from added`,
    values: [
      ...[newUuid(), userId, title, JSON.stringify(message), link ?? null, topic],
      ...[stands === 'for-now', stands === 'settled', LASTS_MS],
      ...loggedValues(tx, { channel: 'inbox', kind: topic, to: userId, texts }),
    ],
  });
  if (!rows[0]) throw new Error('A notification was not stored');
  return rows[0];
}

/** The channels of a notification that its reader has chosen. */
export const channelsFor = (
  preferences: Preferences,
  { topic = 'orders', also = topic }: Pick<NewNotification, 'topic' | 'also'>,
): MessageChannel[] =>
  messageChannels.filter((channel) => preferences[topic][channel] || preferences[also][channel]);

/**
 * Stores a notification, shows it on the user's open pages and sends it by the channels that the user has
 * chosen for its topic, all in the transaction of its cause. One that replaced another is sent out once, in
 * its place.
 */
export async function notify(tx: Database, userId: string, news: NewNotification): Promise<void> {
  const { except = [], stands } = news;
  const [{ id, created_at }, preferences, devices] = await answersOf([
    store(tx, userId, news),
    preferencesOf(tx, userId),
    devicesOf(tx, userId),
  ]);
  publish(tx, userId, { kind: 'notification', id });
  const about = { link: news.link ?? null, userId };
  const at = (way: string, maxAttempts: number) => ({
    maxAttempts,
    // with the same key, the job that is waiting is replaced, not doubled
    ...(stands ? { jobKey: `notice:${id}:${way}` } : {}),
    ...(stands === 'for-now' ? { runAt: new Date(created_at.getTime() + LASTS_MS) } : {}),
  });
  const chosen = channelsFor(preferences, news);
  const isSent = (channel: MessageChannel) => chosen.includes(channel) && !except.includes(channel);
  await answersOf([
    ...(['email', 'sms'] as const)
      .filter(isSent)
      .map((channel) => enqueue(tx, deliverTask, { id, channel, about }, at(channel, MAX_TRIES))),
    ...(isSent('push') ? devices : []).map((device) =>
      enqueue(tx, pushTask, { id, device }, at(device, PUSH_TRIES)),
    ),
  ]);
}
