import { mailed } from '#lib/constants.ts';
import { issueLinkToken } from '#server/account/link-token.ts';
import type { UserRow } from '#server/account/tables.ts';
import type { Database } from '#server/db/client.ts';
import { accountDeletedMail } from '#server/mail/security-mail.ts';
import { mail } from '#server/mail/send.job.ts';
import { secondsAfter } from '#server/platform/clock.ts';
import type { Services } from '#server/platform/services.ts';
import { restoreLink } from './links.ts';

/** Until when a deletion can be undone. */
export const restorableUntil = (deletedAt: Date): Date =>
  secondsAfter(deletedAt, mailed.restoreLinkS);

/** Emails the link that undoes a deletion; it expires with the 30 days and not later. */
export async function mailRestoreLink(
  tx: Database,
  services: Services,
  user: UserRow,
  deletedAt: Date,
): Promise<void> {
  const { clock, env } = services;
  const livesS = (restorableUntil(deletedAt).getTime() - clock.now().getTime()) / 1000;
  const token = await issueLinkToken(tx, services, { userId: user.id, purpose: 'restore', livesS });
  const link = restoreLink(env, token, user.id);
  await mail(tx, services, user.email, accountDeletedMail(user.firstname ?? user.username, link));
}
