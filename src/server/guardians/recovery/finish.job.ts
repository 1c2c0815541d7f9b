import { z } from 'zod';
import { payoutAccount } from '#lib/constants.ts';
import { endRecoveries } from '#server/account/guardian-recovery.ts';
import { findUser, findUserByInput } from '#server/account/member.ts';
import { notifyOwner } from '#server/account/notify-owner.ts';
import type { UserRow } from '#server/account/tables.ts';
import { dropRecoveryCodes } from '#server/auth/recovery-codes.ts';
import type { Database } from '#server/db/client.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { restAccounts } from '#server/kyc/accounts.ts';
import { freezeAccounts } from '#server/ledger/accounts.ts';
import { movedAwayMail } from '#server/mail/recovery-mail.ts';
import { mail } from '#server/mail/send.job.ts';
import { audit } from '#server/platform/audit.ts';
import { secondsAfter } from '#server/platform/clock.ts';
import type { Services } from '#server/platform/services.ts';
import { enqueue, task } from '#server/platform/task.ts';
import { clearAllTries, subjectOf } from '#server/platform/tries.ts';
import { endWaysIn } from '#server/sessions/ways-in.ts';
import { lockOwner } from '#server/guardians/guardian.ts';
import { findRecovery, type RecoveryRow } from './recovery.ts';

/** Waits until a recovery is due, by the database's clock. */
export async function waitToFinish(tx: Database, id: string): Promise<void> {
  const { rows } = await tx.sql.query<{ left: number }>(
    `select extract(epoch from due_at - now())::float8 as left from guardian_recovery where id = $1`,
    [id],
  );
  const afterS = Math.max(0, rows[0]?.left ?? 0) + 1;
  await enqueue(tx, finishRecovery, { id }, { afterS, jobKey: `guardians.finish-recovery:${id}` });
}

/** False unless the lock may end: by two guardians, the document and the whole wait, as the database knows them. */
async function endLock(tx: Database, { id, user_id: userId }: RecoveryRow): Promise<boolean> {
  const { rowCount } = await tx.sql.query(
    'delete from emergency_lock where user_id = $1 and is_recovery_ready($2)',
    [userId, id],
  );
  return rowCount === 1;
}

/** The new address and password; the PIN has to be chosen again, as after its reset. Nothing else that signs in stays. */
async function handOver(
  tx: Database,
  { email, password_hash: hash }: RecoveryRow,
  { userId, now }: { userId: string; now: Date },
): Promise<UserRow> {
  const { rows } = await tx.sql.query<UserRow>(
    `update users set email = $2, email_verified_at = $4, password_hash = $3, password_updated_at = $4,
       pin_hash = null, pin_updated_at = null, pin_attempts = 0, pin_locked_until = null, pin_reset_at = $4,
       two_factor_secret = null, two_factor_enabled_at = null,
       two_factor_pending = null, two_factor_pending_until = null,
       status = case status when 'locked' then 'active' else status end
     where id = $1 returning *`,
    [userId, email, hash, now],
  );
  return rows[0]!;
}

/** Ends every link and code that was sent to the old address. */
async function endSecrets(tx: Database, userId: string, now: Date): Promise<void> {
  await tx.sql.query('update link_token set used_at = $2 where user_id = $1 and used_at is null', [
    userId,
    now,
  ]);
  await tx.sql.query('delete from mailed_code where user_id = $1', [userId]);
  await dropRecoveryCodes(tx, userId);
  await clearAllTries(tx, subjectOf(userId));
}

async function recover(tx: Database, services: Services, row: RecoveryRow, was: UserRow) {
  const now = services.clock.now();
  await tx.sql.query(
    `update guardian_recovery set ended_at = now(), ended_by = 'recovered', password_hash = null where id = $1`,
    [row.id],
  );
  // they only locked it for this, and may have to lock it again
  await tx.sql.query('update guardian set locked_at = null where recovery_id = $1', [row.id]);
  const passkeys = await endWaysIn(tx, was.id);
  await endSecrets(tx, was.id, now);
  const user = await handOver(tx, row, { userId: was.id, now });
  await restAccounts(tx, was.id, secondsAfter(now, payoutAccount.coolingS));
  if (user.status === 'active') await freezeAccounts(tx, was.id, false);
  await endRecoveries(tx, services, was.id, 'expired');
  await audit(tx, { actor: 'system', action: 'recovery.done', subject: was.id });
  await notifyOwner(tx, services, user, 'account_recovered', passkeys);
  if (was.email !== user.email)
    await mail(tx, services, was.email, movedAwayMail(was.firstname ?? was.username));
}

/** Sign-ups that never proved the address, which the recovery’s link has proven: anyone can begin one to block it. */
async function dropSignUps(tx: Database, email: string, except: string): Promise<void> {
  await tx.sql.query(
    'delete from users where email = $1 and email_verified_at is null and id <> $2',
    [email, except],
  );
}

async function finish(tx: Database, services: Services, row: RecoveryRow, was: UserRow) {
  if (!row.proven_at) return endRecoveries(tx, services, was.id, 'expired');
  await dropSignUps(tx, row.email, was.id);
  const holder = await findUserByInput(tx, row.email);
  if (holder && holder.id !== was.id) return endRecoveries(tx, services, was.id, 'email-taken');
  const isOpen = await endLock(tx, row);
  if (!isOpen) return endRecoveries(tx, services, was.id, 'withdrawn');
  return recover(tx, services, row, was);
}

const isDue = async (tx: Database, id: string): Promise<boolean> => {
  const { rowCount } = await tx.sql.query(
    'select from guardian_recovery where id = $1 and due_at <= now()',
    [id],
  );
  return rowCount === 1;
};

/** Gives an account back once the wait is over, unless it was stopped or nothing was proven. */
export const finishRecovery = task(
  'guardians.finish-recovery',
  z.object({ id: z.uuid() }),
  (services, { id }) =>
    inTransaction(services.db, async (tx) => {
      const userId = (await findRecovery(tx, id))?.user_id;
      if (!userId) return;
      await lockOwner(tx, userId);
      const row = await findRecovery(tx, id);
      const was = await findUser(tx, userId);
      if (!row || row.ended_at || !was || was.anonymised_at) return;
      if (!(await isDue(tx, id))) return waitToFinish(tx, id);
      await finish(tx, services, row, was);
    }),
);
