import { z } from 'zod';
import type { Database } from '#server/db/client.ts';
import { enqueue, task } from '#server/platform/task.ts';
import { seal, unseal } from '#server/platform/crypto.ts';
import type { Env } from '#server/platform/env.ts';
import { newUuid } from '#server/platform/ids.ts';
import type { MailText } from './templates.ts';

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

/** Queues an email in the transaction of the event it is about. */
export async function mail(
  tx: Database,
  { env }: { env: Env },
  to: string,
  content: MailText,
): Promise<void> {
  const sealed = seal(JSON.stringify({ to, ...content }), env);
  await enqueue(tx, sendMail, { id: newUuid(), sealed }, { maxAttempts: 10 });
}
