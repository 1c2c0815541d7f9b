import { guardians } from '#lib/constants.ts';
import { AppError } from '#lib/errors/app-error.ts';
import type {
  lockByGuardian as lockCall,
  withdrawGuardianLock as withdrawCall,
} from '#lib/guardians/contract.ts';
import { dayFor } from '#lib/moments.ts';
import { findEmergencyLock } from '#server/account/emergency-lock.ts';
import type { Database } from '#server/db/client.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { lock, stopUnsentNow } from '#server/emergency-lock/lock.ts';
import type { CallContext, Reply } from '#server/http/call-context.ts';
import { audit } from '#server/platform/audit.ts';
import type { Services } from '#server/platform/services.ts';
import { askedUntil, canLockFrom, findGuardians } from './guardian.ts';
import { findByLink, findToChange, viewLink, type Found } from './link.ts';

/**
 * @throws AppError conflict for someone who hasn't accepted, or who has just locked the account: its owner needs
 * the time to remove them
 */
function assertCanLock({ row, owner }: Found, now: Date): void {
  if (row.accepted_at === null) throw AppError.conflict('Accept the invitation first.');
  const from = canLockFrom(row, now);
  if (from)
    throw AppError.conflict(
      `You locked this account not long ago. You can lock it again from ${dayFor(owner.country_code, from)}.`,
    );
}

/** Locks the account if enough of its guardians have asked. True if it did. */
async function lockIfEnough(
  tx: Database,
  services: Services,
  ownerId: string,
  now: Date,
): Promise<boolean> {
  const asked = (await findGuardians(tx, ownerId, now)).filter((each) => askedUntil(each, now));
  if (asked.length < guardians.toLock) return false;
  await lock(tx, services, ownerId, 'guardians');
  await tx.sql.query(
    'update guardian set locked_at = $2, lock_asked_at = null where id = any($1::uuid[])',
    [asked.map(({ id }) => id), now],
  );
  return true;
}

/**
 * Asks to lock an account. Its owner isn't notified before a second guardian has asked: a thief with the phone
 * would be. An account that no one can open anyway is left as it is, so guardians can't keep it locked.
 */
export async function lockByGuardian(
  ctx: CallContext<typeof lockCall>,
): Promise<Reply<typeof lockCall>> {
  const { token } = ctx.params;
  const now = ctx.clock.now();
  const { ownerId, hasLocked } = await inTransaction(ctx.db, async (tx) => {
    const found = await findToChange(tx, token, now);
    const { row, owner } = found;
    if (await findEmergencyLock(tx, owner.id)) return { ownerId: owner.id, hasLocked: false };
    assertCanLock(found, now);
    await tx.sql.query('update guardian set lock_asked_at = $2 where id = $1', [row.id, now]);
    await audit(tx, { actor: 'guardian', action: 'guardian.asked-to-lock', subject: row.id });
    return { ownerId: owner.id, hasLocked: await lockIfEnough(tx, ctx, owner.id, now) };
  });
  if (hasLocked) await stopUnsentNow(ctx, ownerId);
  return { data: await viewLink(ctx.db, await findByLink(ctx.db, token, now), now) };
}

/** For someone who was wrong. Once the account is locked, there is nothing left to withdraw. */
export async function withdrawGuardianLock(
  ctx: CallContext<typeof withdrawCall>,
): Promise<Reply<typeof withdrawCall>> {
  const now = ctx.clock.now();
  const data = await inTransaction(ctx.db, async (tx) => {
    const { row, owner } = await findToChange(tx, ctx.params.token, now);
    await tx.sql.query('update guardian set lock_asked_at = null where id = $1', [row.id]);
    if (askedUntil(row, now))
      await audit(tx, { actor: 'guardian', action: 'guardian.withdrew', subject: row.id });
    return viewLink(tx, { row: { ...row, lock_asked_at: null }, owner }, now);
  });
  return { data };
}
