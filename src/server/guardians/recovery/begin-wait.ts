import { guardianRecovery } from '#lib/constants.ts';
import { momentFor } from '#lib/moments.ts';
import { findEmergencyLock } from '#server/account/emergency-lock.ts';
import { endRecoveries } from '#server/account/guardian-recovery.ts';
import { notifyOwner } from '#server/account/notify-owner.ts';
import type { UserRow } from '#server/account/tables.ts';
import type { Database } from '#server/db/client.ts';
import { lock } from '#server/emergency-lock/lock.ts';
import { hasVerifiedDocument } from '#server/kyc/prove-document.ts';
import { recoveryHelpedMail } from '#server/mail/recovery-mail.ts';
import { mail } from '#server/mail/send.job.ts';
import { audit } from '#server/platform/audit.ts';
import type { Services } from '#server/platform/services.ts';
import { waitToFinish } from './finish.job.ts';
import type { RecoveryRow } from './recovery.ts';

async function storeDue(tx: Database, id: string): Promise<Date> {
  const { rows } = await tx.sql.query<{ due_at: Date }>(
    `update guardian_recovery set due_at = now() + make_interval(hours => $2)
     where id = $1 returning due_at`,
    [id, guardianRecovery.waitHours],
  );
  return rows[0]!.due_at;
}

/**
 * The second guardian has helped: locks the account, so that nothing leaves it, and begins the wait. An account that
 * is locked already stays as it is.
 * @returns whether it locked the account
 */
export async function beginWait(
  tx: Database,
  services: Services,
  { recovery, owner }: { recovery: RecoveryRow; owner: UserRow },
): Promise<boolean> {
  if (!(await hasVerifiedDocument(tx, owner.id))) {
    await endRecoveries(tx, services, owner.id, 'no-identity');
    return false;
  }
  const isLocked = (await findEmergencyLock(tx, owner.id)) !== undefined;
  if (!isLocked) {
    await lock(tx, services, owner.id, 'recovery');
    await tx.sql.query('update guardian set locked_at = vouched_at where recovery_id = $1', [
      recovery.id,
    ]);
  }
  const due = await storeDue(tx, recovery.id);
  await waitToFinish(tx, recovery.id);
  await audit(tx, { actor: 'guardian', action: 'recovery.began', subject: owner.id });
  const moment = momentFor(owner.country_code, due);
  await notifyOwner(tx, services, owner, 'recovery_running', moment);
  await mail(tx, services, recovery.email, recoveryHelpedMail(moment));
  return !isLocked;
}
