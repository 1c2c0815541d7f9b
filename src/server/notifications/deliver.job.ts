import type { z } from 'zod';
import { brand } from '#lib/brand.ts';
import { writeMoments } from '#lib/moments.ts';
import type { MessageTopic } from '#lib/notifications/message-topics.ts';
import { fitOneSms, joinForSms } from '#lib/notifications/sms-text.ts';
import type { Database } from '#server/db/client.ts';
import { answersOf, together } from '#server/db/read-together.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { mailTexts } from '#server/mail/layout.ts';
import { messageMail, writeMail, type MailText } from '#server/mail/templates.ts';
import { logMessage } from '#server/platform/message-log.ts';
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

/** One text message holds 160 characters: the rest is in the inbox. */
function smsOf({ title, message }: Addressed): string {
  const [first = '', ...others] = [message].flat().map(writeMoments);
  return fitOneSms(joinForSms(writeMoments(`${brand.name}: ${title}. ${first}`), others));
}

type Job = z.infer<typeof deliverTask.payload>;

/**
 * Writes the email and logs it, in the transaction that reads what it is about. Undefined when there is no longer
 * anyone to send it to.
 */
const prepareMail = ({ db, env, clock }: Services, { id, about }: Job) =>
  inTransaction(db, async (tx) => {
    const [found, facts] = await answersOf([
      findAddressed(tx, id),
      readFacts(tx, { ...about, now: clock.now() }),
    ]);
    if (!found) return undefined;
    const { email: to, topic: kind } = found;
    const mail = { id, to, ...mailOf(env, found, facts) };
    return logMessage(tx, mail, { channel: 'email', kind, to, texts: mailTexts(mail) });
  });

/** The same for a text message; in quiet hours it is queued for later instead. */
const prepareSms = ({ db, clock }: Services, { id, channel, about }: Job) =>
  inTransaction(db, async (tx) => {
    const found = await findAddressed(tx, id);
    if (!found?.phone_number) return undefined;
    const { phone_number: to, topic: kind } = found;
    const runAt = await silentUntil(tx, found, kind, clock.now());
    if (runAt) {
      await enqueue(tx, deliver, { id, channel, about }, { runAt, maxAttempts: 10 });
      return undefined;
    }
    const text = smsOf(found);
    return logMessage(tx, { id, to, text }, { channel: 'sms', kind, to, texts: [text] });
  });

/**
 * Sends one notification by one channel that its owner has chosen. The notification's own id is the message's
 * id, so a retry sends the same message.
 */
export const deliver: Task<typeof deliverTask.payload> = task(
  deliverTask.name,
  deliverTask.payload,
  async (services, job) => {
    const { mail, sms } = services.providers;
    if (job.channel === 'email') {
      const written = await prepareMail(services, job);
      if (written) await mail.send(written);
      return;
    }
    const written = await prepareSms(services, job);
    if (written) await sms.send(written);
  },
);
