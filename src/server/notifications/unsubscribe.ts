import type { unsubscribe as unsubscribeCall } from '#lib/notifications/mail.contract.ts';
import { AppError } from '#lib/errors/app-error.ts';
import {
  defaultPreferences,
  isLocked,
  messageTopics,
  type MessageTopic,
} from '#lib/notifications/message-topics.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { audit } from '#server/platform/audit.ts';
import type { CallContext, Reply } from '#server/http/call-context.ts';
import { hmac, isSame } from '#server/platform/crypto.ts';
import { underEach, type Keyed } from '#server/platform/secret-keys.ts';

const sign = (userId: string, topic: MessageTopic, secret: string): string =>
  hmac(`unsubscribe:${secret}`, `${userId}.${topic}`).toString('base64url').slice(0, 32);

/** Part of every email that can be switched off. All it can do is unsubscribe, so it never expires. */
export const unsubscribeToken = (userId: string, topic: MessageTopic, env: Keyed): string =>
  `${userId}.${topic}.${sign(userId, topic, env.SECRET)}`;

function readToken(token: string, env: Keyed): { userId: string; topic: MessageTopic } | undefined {
  const [userId = '', name, signature = ''] = token.split('.');
  const topic = messageTopics.find((each) => each === name);
  if (!topic || isLocked(topic, 'email')) return undefined;
  const right = underEach(env, (secret) => Buffer.from(sign(userId, topic, secret)));
  const given = Buffer.from(signature);
  return right.some((each) => isSame(given, each)) ? { userId, topic } : undefined;
}

/** @throws AppError not_found for a token that isn't ours */
export async function unsubscribe({
  db,
  env,
  clock,
  query,
}: CallContext<typeof unsubscribeCall>): Promise<Reply<typeof unsubscribeCall>> {
  const asked = readToken(query.token, env);
  if (!asked) throw AppError.notFound();
  const { userId, topic } = asked;
  const { push, sms } = defaultPreferences[topic];
  await inTransaction(db, async (tx) => {
    await tx.sql.query(
      `insert into notification_preference as p (user_id, topic, email, push, sms, updated_at)
       select id, $2, false, $3, $4, $5 from users where id = $1
       on conflict (user_id, topic) do update set email = false, updated_at = $5`,
      [userId, topic, push, sms, clock.now()],
    );
    await audit(tx, { actor: 'mail', action: 'notifications.unsubscribed', subject: userId });
  });
  return { data: { topic } };
}
