import { createHash } from 'node:crypto';
import { writeMoments } from '#lib/moments.ts';
import type { MessageTopic } from '#lib/notifications/message-topics.ts';
import { paths } from '#lib/paths.ts';
import { maskSums } from '#lib/sums-in.ts';
import type { PushContent, PushMessage } from '#server/ports/push.ts';

const HOUR_S = 3600;
const TITLE = 80;
const BODY = 180;

/** How long to keep trying a phone that is off, and whether to wake it. */
const manners: Record<MessageTopic, Pick<PushMessage, 'ttlS' | 'urgency'>> = {
  money: { ttlS: 24 * HOUR_S, urgency: 'high' },
  security: { ttlS: 24 * HOUR_S, urgency: 'high' },
  orders: { ttlS: 12 * HOUR_S, urgency: 'normal' },
  rewards: { ttlS: 6 * HOUR_S, urgency: 'low' },
  summaries: { ttlS: 24 * HOUR_S, urgency: 'low' },
  news: { ttlS: 24 * HOUR_S, urgency: 'low' },
};

export interface Told {
  id: string;
  title: string;
  message: string | string[];
  link: string | null;
  topic: MessageTopic;
}

const cut = (text: string, most: number): string =>
  text.length <= most ? text : `${text.slice(0, most - 1).replace(/\s+\S*$/, '')}…`;

/**
 * News about one order replaces older news about it. Security messages never replace each other: any of them
 * may be the one that matters.
 */
function tagOf({ id, link, topic }: Told): string {
  const isAboutOne = link !== null && topic !== 'security' && link.startsWith(paths.order(''));
  return isAboutOne ? link : id;
}

/** A notification as it appears on a screen that others may see, and how it is sent. */
export function pushWords(
  told: Told,
  { hidesAmounts }: { hidesAmounts: boolean },
): Pick<PushMessage, 'content' | 'ttlS' | 'urgency' | 'topic'> {
  const format = (text: string) => (hidesAmounts ? maskSums : String)(writeMoments(text));
  const tag = tagOf(told);
  const content: PushContent = {
    id: told.id,
    title: cut(format(told.title), TITLE),
    body: cut(format([told.message].flat().join(' ')), BODY),
    link: told.link ?? paths.notifications,
    tag,
  };
  const topic = createHash('sha256').update(tag).digest('base64url').slice(0, 32);
  return { content, topic, ...manners[told.topic] };
}
