import { brand } from '#lib/brand.ts';
import { writeMoments } from '#lib/moments.ts';
import type { MessageTopic } from '#lib/notifications/message-topics.ts';
import { fitOneSms, joinForSms } from '#lib/notifications/sms-text.ts';
import type { Database } from '#server/db/client.ts';
import { answersOf, together } from '#server/db/read-together.ts';
import { messageMail, writeMail, type MailText } from '#server/mail/templates.ts';
import type { Services } from '#server/platform/services.ts';
import { enqueue, task, type Task } from '#server/platform/task.ts';
import { readFacts, type Facts } from './facts.ts';
import { leaveHouse } from './passing.ts';
import { silentUntil } from './quiet-hours.ts';
import { deliverTask } from './tasks.ts';
import { unsubscribeToken } from './unsubscribe.ts';

interface Addressed {
  title: string;
  message: string | string[];
  link: string | null;
  name: string;
  email: string;
  phone_number: string | null;
  topic: MessageTopic;
  user_id: string;
  country_code: string;
  passing: boolean;
}

/**
 * Undefined when the user has been erased since, or has already read a temporary notification. Once it is
 * sent out, it is final: nothing replaces it any longer.
 */
async function findAddressed(db: Database, id: string): Promise<Addressed | undefined> {
  const find = async () => {
    const { rows } = await together(db).sql.query<Addressed>({
      name: 'find-addressed',
      text: `select n.title, n.message, n.link, coalesce(u.firstname, u.username) as name, u.email,
          u.phone_number, n.topic, n.user_id, u.country_code, n.passing
        from notifications n join users u on u.id = n.user_id
        where n.id = $1 and u.anonymised_at is null`,
      values: [id],
    });
    return rows[0];
  };
  const found = await find();
  if (!found?.passing) return found;
  await leaveHouse(db, id);
  const final = await find();
  return final?.passing ? undefined : final;
}

/** The email has the notification's text, plus what its order costs. */
function mailOf(
  env: Services['env'],
  { name, title, message, link, topic, user_id: userId }: Addressed,
  facts: Facts | undefined,
): MailText {
  const mail = messageMail(
    name,
    {
      title,
      lines: [message].flat(),
      href: link === null ? null : env.origin + link,
      ...(facts ? { facts } : {}),
    },
    { origin: env.origin, topic, token: unsubscribeToken(userId, topic, env) },
  );
  return writeMail(mail);
}

/**
 * Sends one notification by one channel that its owner has chosen. The notification's own id is the message's
 * id, so a retry sends the same message.
 */
export const deliver: Task<typeof deliverTask.payload> = task(
  deliverTask.name,
  deliverTask.payload,
  async ({ db, env, clock, providers }, { id, channel, about }) => {
    const now = clock.now();
    const [found, facts] = await answersOf([
      findAddressed(db, id),
      channel === 'email' ? readFacts(db, { ...about, now }) : undefined,
    ]);
    if (!found) return;
    const { title, message, email, phone_number } = found;
    if (channel === 'email')
      return providers.mail.send({ id, to: email, ...mailOf(env, found, facts) });
    if (phone_number === null) return;
    const runAt = await silentUntil(db, found, found.topic, now);
    if (runAt) return enqueue(db, deliver, { id, channel, about }, { runAt, maxAttempts: 10 });
    // one text message holds 160 characters: the rest is in the inbox
    const [first = '', ...others] = [message].flat().map(writeMoments);
    const text = joinForSms(writeMoments(`${brand.name}: ${title}. ${first}`), others);
    await providers.sms.send({ id, to: phone_number, text: fitOneSms(text) });
  },
);
