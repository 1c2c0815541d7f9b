import type {
  lockAccount as lockCall,
  lockByMail as lockByMailCall,
  resendUnlockLink as resendCall,
  unlockAccount as unlockCall,
} from '#lib/auth/contract.ts';
import { AppError } from '#lib/errors/app-error.ts';
import { refuseEmergencyLocked, stopUnsentJob } from '#server/account/emergency-lock.ts';
import {
  endLinkTokens,
  isOwnLink,
  refusedLink,
  takeLinkToken,
} from '#server/account/link-token.ts';
import { findUser, normaliseInput } from '#server/account/member.ts';
import type { UserRow } from '#server/account/tables.ts';
import { notifyOwner } from '#server/account/notify-owner.ts';
import type { Database } from '#server/db/client.ts';
import { inTransaction } from '#server/db/transaction.ts';
import type { CallContext, Reply } from '#server/http/call-context.ts';
import { leaving } from '#server/http/cookies.ts';
import { takeMailQuota } from '#server/mail/quota.ts';
import { audit } from '#server/platform/audit.ts';
import type { Services } from '#server/platform/services.ts';
import { enqueue } from '#server/platform/task.ts';
import { clearAllTries, subjectOf } from '#server/platform/tries.ts';
import { endWaysIn } from '#server/sessions/ways-in.ts';
import { askForMail } from './asked-mail.job.ts';
import { mailUnlockLink } from './unlock-mail.ts';

/**
 * Removes any lock; a restricted account stays restricted.
 * @throws AppError account_locked if the account was locked with its lock code
 */
export async function openAgain(tx: Database, userId: string): Promise<UserRow> {
  const found = await findUser(tx, userId);
  if (found) await refuseEmergencyLocked(tx, found);
  const { rows } = await tx.sql.query<UserRow>(
    `update users set status = case status when 'locked' then 'active' else status end
     where id = $1 returning *`,
    [userId],
  );
  const [user] = rows;
  if (!user) throw AppError.notFound();
  return user;
}

/** Every session, passkey and unsent payment ends immediately, and only an emailed link or code opens the account again. */
async function lock(tx: Database, services: Services, uuid: string, action: string): Promise<void> {
  const { rows } = await tx.sql.query<UserRow>(
    `update users set status = 'locked' where id = $1 and status <> 'blacklisted' returning *`,
    [uuid],
  );
  await endWaysIn(tx, uuid);
  // a link about incorrect passwords must not undo the owner's lock
  await endLinkTokens(tx, services, uuid, 'unlock');
  await enqueue(tx, stopUnsentJob, { user_id: uuid });
  await audit(tx, { actor: uuid, action, subject: uuid });
  if (rows[0]) await mailUnlockLink(tx, services, rows[0]);
}

/** "Lock my account now". */
export async function lockAccount(
  ctx: CallContext<typeof lockCall>,
): Promise<Reply<typeof lockCall>> {
  const { uuid } = ctx.user;
  await inTransaction(ctx.db, (tx) => lock(tx, ctx, uuid, 'auth.locked-by-owner'));
  return {
    data: { message: 'Your account is locked. We’ve emailed you an unlock link.' },
    ...leaving(),
  };
}

/**
 * "This wasn't me": the link in a security email locks the account. A second press reports that it
 * is locked.
 */
export async function lockByMail(
  ctx: CallContext<typeof lockByMailCall>,
): Promise<Reply<typeof lockByMailCall>> {
  const { token, uuid } = ctx.body;
  const link = { token, userId: uuid, purpose: 'not_me' } as const;
  await inTransaction(ctx.db, async (tx) => {
    if (await takeLinkToken(tx, ctx, link)) return lock(tx, ctx, uuid, 'auth.locked-by-mail');
    const isLocked = (await findUser(tx, uuid))?.status === 'locked';
    if (!isLocked || !(await isOwnLink(tx, ctx, link))) throw await refusedLink(tx, ctx, link);
  });
  return { data: { message: 'Your account is locked. No one can sign in or pay.' } };
}

/** Unlocks an account by its emailed link, once. */
export async function unlockAccount(
  ctx: CallContext<typeof unlockCall>,
): Promise<Reply<typeof unlockCall>> {
  const { token, uuid } = ctx.body;
  await inTransaction(ctx.db, async (tx) => {
    const link = { token, userId: uuid, purpose: 'unlock' } as const;
    if (!(await takeLinkToken(tx, ctx, link))) throw await refusedLink(tx, ctx, link);
    await clearAllTries(tx, subjectOf(uuid));
    const user = await openAgain(tx, uuid);
    await audit(tx, { actor: uuid, action: 'auth.unlocked', subject: uuid });
    await notifyOwner(tx, ctx, user, 'account_unlocked');
  });
  return { data: { message: 'Your account is unlocked. You can now sign in.' } };
}

/** Emails the unlock link again, to locked accounts only; the reply is the same for everyone. */
export async function resendUnlockLink(
  ctx: CallContext<typeof resendCall>,
): Promise<Reply<typeof resendCall>> {
  const input = ctx.body.auth_input;
  await takeMailQuota(ctx, `unlock:${normaliseInput(input)}`);
  await askForMail(ctx, 'unlock-link', input);
  return { data: { message: 'If this account is locked, we’ve emailed an unlock link.' } };
}
