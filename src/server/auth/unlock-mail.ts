import { login } from '#lib/constants.ts';
import { issueLinkToken } from '#server/account/link-token.ts';
import type { UserRow } from '#server/account/tables.ts';
import type { Database } from '#server/db/client.ts';
import { mail } from '#server/mail/send.job.ts';
import { ownLockMail, unlockMail } from '#server/mail/templates.ts';
import type { Services } from '#server/platform/services.ts';
import { unlockLink } from './links.ts';

/** Emails the unlock link, with the reason for the lock. */
export async function mailUnlockLink(tx: Database, services: Services, user: UserRow) {
  const at = { userId: user.id, purpose: 'unlock', livesS: login.unlockLinkS } as const;
  const token = await issueLinkToken(tx, services, at);
  const link = unlockLink(services.env, token, user.id);
  const text = user.status === 'locked' ? ownLockMail : unlockMail;
  await mail(tx, services, user.email, text(user.firstname ?? user.username, link));
}
