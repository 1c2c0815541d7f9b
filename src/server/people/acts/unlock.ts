import { AppError } from '#lib/errors/app-error.ts';
import { tellOwner } from '#server/account/index.ts';
import { mailUnlockLink } from '#server/auth/index.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { audit } from '#server/platform/audit.ts';
import type { Services } from '#server/platform/services.ts';
import { clearAllTries, subjectOf } from '#server/platform/tries.ts';
import { lockUser, type PersonAct } from './act.ts';

/**
 * Lifts the locks that wrong passwords and wrong PINs set. Somebody who locked their own account is mailed
 * the link again, since the mailbox proves more than a call to us.
 * @throws AppError not_found; conflict when the account is closed or blocked
 */
export function unlock(services: Services, { id, by, reason }: PersonAct): Promise<void> {
  return inTransaction(services.db, async (tx) => {
    const user = await lockUser(tx, id);
    if (user.status === 'blacklisted')
      throw AppError.conflict('This account is blocked. Ask for the block to be lifted.');
    await clearAllTries(tx, subjectOf(id));
    await tx.sql.query('update users set pin_attempts = 0, pin_locked_until = null where id = $1', [
      id,
    ]);
    if (user.status === 'locked') await mailUnlockLink(tx, services, user);
    else await tellOwner(tx, services, user, 'unlocked_by_us');
    const detail = { reason, link: user.status === 'locked' };
    await audit(tx, { actor: by, action: 'people.unlock', subject: id, detail });
  });
}
