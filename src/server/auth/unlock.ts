import { login } from '#lib/constants.ts';
import type {
  resendUnlockLink as resendCall,
  unlockAccount as unlockCall,
} from '#lib/contracts/auth.ts';
import { AppError } from '#lib/errors/app-error.ts';
import { findUserByInput, normaliseInput, type UserRow } from '#server/account/index.ts';
import type { Database } from '#server/db/client.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { mail, takeMailQuota, unlockMail } from '#server/mail/index.ts';
import { audit } from '#server/platform/audit.ts';
import type { CallContext, Reply } from '#server/platform/call-context.ts';
import type { Services } from '#server/services.ts';
import { clearAllTries, isLocked, subjectOf } from './attempts.ts';
import { unlockLink } from './links.ts';
import { issueLinkToken, takeLinkToken } from './link-token.ts';

export async function mailUnlockLink(tx: Database, services: Services, user: UserRow) {
  const at = { userId: user.id, purpose: 'unlock', livesS: login.unlockLinkS } as const;
  const token = await issueLinkToken(tx, services, at);
  const link = unlockLink(services.env, token, user.id);
  await mail(tx, services, user.email, unlockMail(user.username, link));
}

/** Unlocks an account by its mailed link, once. */
export async function unlockAccount(
  ctx: CallContext<typeof unlockCall>,
): Promise<Reply<typeof unlockCall>> {
  const { token, uuid } = ctx.body;
  await inTransaction(ctx.db, async (tx) => {
    if (!(await takeLinkToken(tx, ctx, { token, userId: uuid, purpose: 'unlock' })))
      throw AppError.invalid({ token: ['This link has expired or was used already.'] });
    await clearAllTries(tx, subjectOf(uuid));
    await tx.sql.query(`update users set status = 'active' where id = $1 and status = 'locked'`, [
      uuid,
    ]);
    await audit(tx, { actor: uuid, action: 'auth.unlocked', subject: uuid });
  });
  return { data: { message: 'Your account is unlocked. You can sign in now.' } };
}

/** Mails the unlock link again, to locked accounts; the answer is the same for everybody. */
export async function resendUnlockLink(
  ctx: CallContext<typeof resendCall>,
): Promise<Reply<typeof resendCall>> {
  const input = ctx.body.auth_input;
  await takeMailQuota(ctx, `unlock:${normaliseInput(input)}`);
  const user = await findUserByInput(ctx.db, input);
  if (user && (user.status === 'locked' || (await isLocked(ctx, subjectOf(user.id)))))
    await inTransaction(ctx.db, (tx) => mailUnlockLink(tx, ctx, user));
  return { data: { message: 'If this account is locked, we have sent an unlock link by email.' } };
}
