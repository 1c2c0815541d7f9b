import type { UserRow } from '#server/account/tables.ts';
import type { Database } from '#server/db/client.ts';
import { staffMail } from '#server/mail/security-mail.ts';
import { mail } from '#server/mail/send.job.ts';
import { notify } from '#server/notifications/notify.ts';
import type { Services } from '#server/platform/services.ts';

interface Told {
  title: string;
  lines: string[];
  /** A path on our site. */
  link: string;
}

/** Notifies someone what staff did about their money, by email and in their notifications. */
export async function notifyPerson(
  tx: Database,
  { env }: Pick<Services, 'env'>,
  user: Pick<UserRow, 'id' | 'email' | 'firstname' | 'username'>,
  { title, lines, link }: Told,
): Promise<void> {
  const name = user.firstname ?? user.username;
  await mail(tx, { env }, user.email, staffMail({ name, title, lines, href: env.origin + link }));
  await notify(tx, user.id, { title, message: lines, link, topic: 'money', except: ['email'] });
}
