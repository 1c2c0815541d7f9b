import { emergencyLock } from '#lib/constants.ts';
import type { lockByCode as lockCall } from '#lib/emergency-lock/contract.ts';
import { AppError } from '#lib/errors/app-error.ts';
import type { LockedBy } from '#server/account/emergency-lock.ts';
import { endRecoveries } from '#server/account/guardian-recovery.ts';
import { endLinkTokens } from '#server/account/link-token.ts';
import type { UserRow } from '#server/account/tables.ts';
import type { Database } from '#server/db/client.ts';
import { inTransaction } from '#server/db/transaction.ts';
import type { CallContext, Reply } from '#server/http/call-context.ts';
import { freezeAccounts } from '#server/ledger/accounts.ts';
import { emergencyLockMail } from '#server/mail/lock-mail.ts';
import { mail } from '#server/mail/send.job.ts';
import { stopUnsent } from '#server/orders/funding/cancel.ts';
import { audit } from '#server/platform/audit.ts';
import { enqueue } from '#server/platform/task.ts';
import type { Services } from '#server/platform/services.ts';
import { endWaysIn } from '#server/sessions/ways-in.ts';
import { momentFor } from '#lib/moments.ts';
import { endNewerCodes, findOwner, readTypedCode } from './lock-code.ts';

/** Starts the lock, or makes it 24 hours longer and withdraws a request to open it. */
async function storeLock(tx: Database, userId: string, by: LockedBy): Promise<Date> {
  const { rows } = await tx.sql.query<{ stays_until: Date }>(
    `insert into emergency_lock(user_id, stays_until, locked_by)
     values ($1, now() + make_interval(hours => $2), $3)
     on conflict (user_id) do update set stays_until = excluded.stays_until, opens_at = null,
       locked_by = excluded.locked_by
     returning stays_until`,
    [userId, emergencyLock.hours, by],
  );
  return rows[0]!.stays_until;
}

/** A block by staff stays one: what ends the block must not end the lock. */
async function markLocked(tx: Database, userId: string): Promise<UserRow> {
  const { rows } = await tx.sql.query<UserRow>(
    `update users set status = case status when 'blacklisted' then status else 'locked' end
     where id = $1 returning *`,
    [userId],
  );
  return rows[0]!;
}

/**
 * Locks an account: ends every way in and every payment that hasn't been sent. Links that were emailed before end
 * too, because a thief may have the mailbox. Call `stopUnsentNow` after the commit.
 * @returns until when the lock stays at least
 */
export async function lock(
  tx: Database,
  services: Services,
  userId: string,
  by: LockedBy,
): Promise<Date> {
  const owner = await markLocked(tx, userId);
  if (by === 'lock-code') await endRecoveries(tx, services, userId, by);
  const until = await storeLock(tx, userId, by);
  await endWaysIn(tx, userId);
  for (const purpose of ['unlock', 'open_lock', 'password_reset'] as const)
    await endLinkTokens(tx, services, userId, purpose);
  // from here on no payment can be placed, however far one has come
  await freezeAccounts(tx, userId, true);
  await enqueue(tx, stopUnsent, { user_id: userId });
  await audit(tx, { actor: by, action: 'account.emergency-locked', subject: userId });
  const name = owner.firstname ?? owner.username;
  const text = emergencyLockMail(name, {
    by,
    until: momentFor(owner.country_code, until),
    origin: services.env.origin,
  });
  await mail(tx, services, owner.email, text);
  return until;
}

/** Cancels unsent payments immediately. If that fails, the account stays locked and the queued job retries. */
export const stopUnsentNow = (services: Services, userId: string): Promise<void> =>
  stopUnsent.run(services, { user_id: userId }).catch((error: unknown) => {
    services.log.error({ err: error, user: userId }, 'unsent payments are left to the job');
  });

/**
 * Locks the account of a code, without a sign-in. The reply names no one: someone who finds the paper learns
 * only that it works.
 */
export async function lockByCode(
  ctx: CallContext<typeof lockCall>,
): Promise<Reply<typeof lockCall>> {
  const code = readTypedCode(ctx.body.code);
  const userId = await findOwner(ctx.db, ctx, code);
  if (!userId)
    throw AppError.invalid({ code: ['No account has this code. It may have been replaced.'] });
  const until = await inTransaction(ctx.db, async (tx) => {
    await endNewerCodes(tx, ctx, code);
    return lock(tx, ctx, userId, 'lock-code');
  });
  await stopUnsentNow(ctx, userId);
  return { data: { locked_until: until.toISOString() } };
}
