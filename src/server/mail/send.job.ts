import { z } from 'zod';
import type { Database } from '#server/db/client.ts';
import { loggedValues, logMessage, logsMessage, wasLogged } from '#server/platform/message-log.ts';
import { enqueue, task } from '#server/platform/task.ts';
import { seal, unseal } from '#server/platform/crypto.ts';
import type { Env } from '#server/platform/env.ts';
import { newUuid } from '#server/platform/ids.ts';
import { mailTexts } from './layout.ts';
import { writeMail, type MailText } from './templates.ts';
import { maskNumber } from '#lib/rules/mask.ts';

const Content = z.object({
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  html: z.string(),
  links: z.array(z.string()),
  /** Whether it was logged as it was queued. Emails from before the log weren’t. */
  logged: z.boolean().default(false),
});

const sentMail = ({ to, ...written }: { to: string } & Omit<MailText, 'links'>) =>
  ({ channel: 'email', kind: 'mail', to, texts: mailTexts(written) }) as const;

/**
 * Passes one email to the mail port. The queued email is sealed, since it may contain a link or a
 * code.
 */
export const sendMail = task(
  'mail.send',
  z.object({ id: z.uuid(), sealed: z.string() }),
  async ({ db, env, providers }, { id, sealed }) => {
    const { logged, ...content } = Content.parse(JSON.parse(unseal(sealed, env)));
    const mail = { id, ...content };
    await providers.mail.send(
      logged ? wasLogged(mail) : await logMessage(db, mail, sentMail(content)),
    );
  },
);

/** The subject without numbers and addresses, which belong in no list. */
const withoutNumbers = (subject: string): string =>
  subject.replaceAll(/\S+@\S+/g, '…').replaceAll(/\d{6,}/g, maskNumber);

/**
 * Queues an email in the transaction of the event it is about, and logs it there. Its subject is kept for the desk.
 */
export async function mail(
  tx: Database,
  { env }: { env: Env },
  to: string,
  content: MailText,
): Promise<void> {
  const written = writeMail(content);
  const sealed = seal(JSON.stringify({ to, ...written, logged: true }), env);
  await enqueue(tx, sendMail, { id: newUuid(), sealed }, { maxAttempts: 10 });
  await tx.sql.query({
    name: 'note-mail',
    text: `with logged as (${logsMessage(3)})
      insert into mail_sent(to_hash, subject) values (sha256(convert_to(lower($1), 'UTF8')), $2)`,
    values: [
      ...[to, withoutNumbers(written.subject)],
      ...loggedValues(tx, sentMail({ to, ...written })),
    ],
  });
}
