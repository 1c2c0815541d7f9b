import { guardianRecovery, guardians } from '#lib/constants.ts';
import { AppError } from '#lib/errors/app-error.ts';
import type {
  helpByGuardian as helpCall,
  withdrawHelp as withdrawCall,
} from '#lib/guardians/recovery.contract.ts';
import { dayFor, momentFor } from '#lib/moments.ts';
import { findEmergencyLock } from '#server/account/emergency-lock.ts';
import { findRunningRecovery } from '#server/account/guardian-recovery.ts';
import { notifyOwner } from '#server/account/notify-owner.ts';
import type { Database } from '#server/db/client.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { stopUnsentNow } from '#server/emergency-lock/lock.ts';
import type { CallContext, Reply } from '#server/http/call-context.ts';
import { audit } from '#server/platform/audit.ts';
import type { Services } from '#server/platform/services.ts';
import { countAttempt, subjectOf } from '#server/platform/tries.ts';
import { canLockFrom } from '#server/guardians/guardian.ts';
import { findByLink, findToChange, viewLink, type Found } from '#server/guardians/link.ts';
import { beginWait } from './begin-wait.ts';
import { endIfHelped } from './end-if-helped.ts';
import { countHelp, findByCode } from './recovery.ts';
import { canHelpFrom } from './view-help.ts';

const DAY_S = 24 * 3600;
const most = guardianRecovery.codeTries;
const tries = { max: most, lockS: DAY_S, forgetS: DAY_S };

/**
 * @throws AppError conflict for someone who isn't a guardian for long enough or is being removed, for an account that
 * is being recovered or opened already, and for guardians who could keep it locked by helping again and again
 */
async function assertCanHelp(db: Database, { row, owner }: Found, now: Date): Promise<void> {
  const { country_code: country } = owner;
  const from = canHelpFrom(row);
  if (!from) throw AppError.conflict('Accept the invitation first.');
  if (row.ends_at)
    throw AppError.conflict('You’re being removed as a guardian, so you can’t help.');
  if (from > now) throw AppError.conflict(`You can help from ${momentFor(country, from)}.`);
  if (await findRunningRecovery(db, owner.id))
    throw AppError.conflict('Two guardians have already helped.');
  const lock = await findEmergencyLock(db, owner.id);
  if (lock?.opens_at)
    throw AppError.conflict(
      `The account opens on ${momentFor(country, lock.opens_at)}, because its lock code was entered.`,
    );
  const again = lock ? undefined : canLockFrom(row, now);
  if (again)
    throw AppError.conflict(
      `You locked this account not long ago. You can help from ${dayFor(country, again)}.`,
    );
}

/** Counts a code that a guardian enters, right or wrong: each right one emails the owner. */
async function countCode(services: Services, guardianId: string): Promise<void> {
  const counter = { subject: subjectOf(`guardian-code:${guardianId}`), device: Buffer.alloc(0) };
  const counted = await countAttempt(services, counter, most, tries);
  if (counted.kind !== 'counted')
    throw AppError.invalid({ code: ['Too many codes. Try again tomorrow.'] });
}

/** Stores a guardian's help. True if it began the wait, or ended the recovery of an account without a document. */
async function storeHelp(
  tx: Database,
  ctx: CallContext<typeof helpCall>,
  { row, owner }: Found,
  now: Date,
): Promise<boolean> {
  const of = { userId: owner.id, code: ctx.body.code, now };
  const recovery = await findByCode(tx, ctx.env, of);
  if (!recovery)
    throw AppError.invalid({ code: ['This code is incorrect or has expired. Ask for it again.'] });
  await tx.sql.query('update guardian set recovery_id = $2, vouched_at = $3 where id = $1', [
    row.id,
    recovery.id,
    now,
  ]);
  await audit(tx, { actor: 'guardian', action: 'guardian.helped', subject: row.id });
  if ((await countHelp(tx, recovery.id, now)) < guardians.toLock) {
    await notifyOwner(tx, ctx, owner, 'recovery_helped', row.name);
    return false;
  }
  return beginWait(tx, ctx, { recovery, owner });
}

/**
 * Helps the owner back in, by the code they read out. The owner is notified of the first one, and everything that
 * follows can be stopped.
 */
export async function helpByGuardian(
  ctx: CallContext<typeof helpCall>,
): Promise<Reply<typeof helpCall>> {
  const { token } = ctx.params;
  const now = ctx.clock.now();
  const found = await findByLink(ctx.db, token, now);
  await assertCanHelp(ctx.db, found, now);
  await countCode(ctx, found.row.id);
  const hasLocked = await inTransaction(ctx.db, async (tx) => {
    const current = await findToChange(tx, token, now);
    await assertCanHelp(tx, current, now);
    return storeHelp(tx, ctx, current, now);
  });
  if (hasLocked) await stopUnsentNow(ctx, found.owner.id);
  return { data: await viewLink(ctx.db, await findByLink(ctx.db, token, now), now) };
}

/** For someone who was deceived. A recovery that two have helped with ends, and the account stays locked. */
export async function withdrawHelp(
  ctx: CallContext<typeof withdrawCall>,
): Promise<Reply<typeof withdrawCall>> {
  const now = ctx.clock.now();
  const data = await inTransaction(ctx.db, async (tx) => {
    const { row, owner } = await findToChange(tx, ctx.params.token, now);
    await endIfHelped(tx, ctx, row);
    await tx.sql.query('update guardian set recovery_id = null, vouched_at = null where id = $1', [
      row.id,
    ]);
    if (row.recovery_id)
      await audit(tx, { actor: 'guardian', action: 'guardian.withdrew-help', subject: row.id });
    return viewLink(tx, { row: { ...row, recovery_id: null, vouched_at: null }, owner }, now);
  });
  return { data };
}
