import type { BodyOf } from '#lib/contracts/call.ts';
import { AppError } from '#lib/errors/app-error.ts';
import { momentFor } from '#lib/moments.ts';
import * as calls from '#lib/people/acts.contract.ts';
import { findEmergencyLock } from '#server/account/emergency-lock.ts';
import { findRunningRecovery } from '#server/account/guardian-recovery.ts';
import { notifyOwner } from '#server/account/notify-owner.ts';
import { databaseTime } from '#server/db/database-time.ts';
import { startWait } from '#server/emergency-lock/start-wait.ts';
import type { Act } from './act.ts';

/**
 * Starts the wait before a lock ends, for someone who has lost the paper. Two people, and never in
 * the first 24 hours: a thief on the phone with a clerk must gain nothing.
 */
export const openLock: Act<BodyOf<typeof calls.openLockDeskPerson>> = {
  call: calls.openLockDeskPerson,
  title: 'Open a lock set by code',
  action: 'people.open-lock',
  async check(tx, _services, { user }) {
    const lock = await findEmergencyLock(tx, user.id);
    if (!lock) throw AppError.conflict('This account wasn’t locked with a lock code.');
    if (await findRunningRecovery(tx, user.id))
      throw AppError.conflict(
        'Guardians are helping its owner back in. Only the owner can stop that.',
      );
    if (lock.opens_at) throw AppError.conflict('The wait to open this account has begun.');
    if ((await databaseTime(tx)) < lock.stays_until) {
      const until = momentFor(user.country_code, lock.stays_until);
      throw AppError.conflict(`No one can open this account before ${until}.`);
    }
  },
  whySecond: () => Promise.resolve('Opening a locked account needs a second approver.'),
  async run(tx, services, { user }) {
    const at = await startWait(tx, user.id);
    if (!at) throw AppError.conflict('This account wasn’t locked with a lock code.');
    const detail = momentFor(user.country_code, at);
    await notifyOwner(tx, services, user, 'opening_by_us', detail);
    return { opens_at: at.toISOString() };
  },
};
