import { z } from 'zod';
import type { Database } from '#server/db/client.ts';
import { enqueue, task } from '#server/platform/task.ts';
import { seal, unseal } from '#server/platform/crypto.ts';
import type { Env } from '#server/platform/env.ts';
import { newUuid } from '#server/platform/ids.ts';
import { writeMail, type MailText } from './templates.ts';
import { maskNumber } from '#lib/rules/mask.ts';

const Content = z.object({
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  html: z.string(),
  links: z.array(z.string()),
});

/** Hands one email to the mail port. The queued email is sealed, since it may contain a link or a code. */
export const sendMail = task(
  'mail.send',
  z.object({ id: z.uuid(), sealed: z.string() }),
  async ({ env, providers }, { id, sealed }) => {
    const content = Content.parse(JSON.parse(unseal(sealed, env)));
    await providers.mail.send({ id, ...content });
  },
);

/** The subject without numbers and addresses, which belong in no list. */
const withoutNumbers = (subject: string): string =>
  subject.replaceAll(/\S+@\S+/g, '…').replaceAll(/\d{6,}/g, maskNumber);

/** Queues an email in the transaction of the event it is about. Its subject is kept for the desk. */
export async function mail(
  tx: Database,
  { env }: { env: Env },
  to: string,
  content: MailText,
): Promise<void> {
  const written = writeMail(content);
  const sealed = seal(JSON.stringify({ to, ...written }), env);
  await enqueue(tx, sendMail, { id: newUuid(), sealed }, { maxAttempts: 10 });
  await tx.sql.query({
    name: 'note-mail',
    text: `insert into mail_sent(to_hash, subject) values (sha256(convert_to(lower($1), 'UTF8')), $2)`,
    values: [to, withoutNumbers(written.subject)],
  });
}
