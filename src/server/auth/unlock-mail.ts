import { emergencyLock, login } from '#lib/constants.ts';
import { openLock } from '#lib/mail/links.ts';
import { findEmergencyLock } from '#server/account/emergency-lock.ts';
import { issueLinkToken } from '#server/account/link-token.ts';
import type { UserRow } from '#server/account/tables.ts';
import type { Database } from '#server/db/client.ts';
import { openLockMail } from '#server/mail/lock-mail.ts';
import { mail } from '#server/mail/send.job.ts';
import { ownLockMail, unlockMail } from '#server/mail/templates.ts';
import type { Services } from '#server/platform/services.ts';
import { unlockLink } from './links.ts';

/** For an account that its lock code locked: the link only asks for the wait to begin. */
async function mailOpenLink(tx: Database, services: Services, user: UserRow): Promise<void> {
  const at = { userId: user.id, purpose: 'open_lock', livesS: emergencyLock.openLinkS } as const;
  const token = await issueLinkToken(tx, services, at);
  const link = services.env.origin + openLock(token, user.id);
  await mail(tx, services, user.email, openLockMail(user.firstname ?? user.username, link));
}

/** Emails the unlock link, with the reason for the lock. */
export async function mailUnlockLink(tx: Database, services: Services, user: UserRow) {
  if (await findEmergencyLock(tx, user.id)) return mailOpenLink(tx, services, user);
  const at = { userId: user.id, purpose: 'unlock', livesS: login.unlockLinkS } as const;
  const token = await issueLinkToken(tx, services, at);
  const link = unlockLink(services.env, token, user.id);
  const text = user.status === 'locked' ? ownLockMail : unlockMail;
  await mail(tx, services, user.email, text(user.firstname ?? user.username, link));
}
