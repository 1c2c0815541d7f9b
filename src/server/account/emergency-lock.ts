import { z } from 'zod';
import { AppError } from '#lib/errors/app-error.ts';
import { momentFor } from '#lib/moments.ts';
import type { Database } from '#server/db/client.ts';
import type { UserRow } from './tables.ts';

/** How an account was locked: with its lock code, by two guardians, or for a recovery with their help. */
export type LockedBy = 'lock-code' | 'guardians' | 'recovery';

/** A lock that no one can lift. */
export interface EmergencyLock {
  locked_by: LockedBy;
  /** No one can open it before. */
  stays_until: Date;
  /** When it opens; null until its owner has asked. */
  opens_at: Date | null;
}

export async function findEmergencyLock(
  db: Database,
  userId: string,
): Promise<EmergencyLock | undefined> {
  const { rows } = await db.sql.query<EmergencyLock>(
    'select locked_by, stays_until, opens_at from emergency_lock where user_id = $1',
    [userId],
  );
  return rows[0];
}

const howLocked: Record<LockedBy, string> = {
  'lock-code': 'with its lock code',
  guardians: 'by two of your guardians',
  recovery: 'because of a recovery with guardians',
};

/** Why someone who knows the password still can't use an account that its lock code locked. */
export function emergencyLocked(
  { country_code: country }: Pick<UserRow, 'country_code'>,
  { locked_by, stays_until, opens_at }: EmergencyLock,
): AppError {
  const until = momentFor(country, opens_at ?? stays_until);
  const stop =
    locked_by === 'recovery'
      ? ' If you didn’t ask for it, press “This wasn’t me” in our email, or enter your lock code.'
      : '';
  const message = opens_at
    ? `Your account was locked ${howLocked[locked_by]}. It opens on ${until}.`
    : `Your account was locked ${howLocked[locked_by]}, until ${until} at least. No one can lift it, not even our team.${stop}`;
  return new AppError('account_locked', { message });
}

/**
 * @throws AppError account_locked while the account has an emergency lock
 */
export async function refuseEmergencyLocked(
  db: Database,
  user: Pick<UserRow, 'id' | 'country_code'>,
): Promise<void> {
  const lock = await findEmergencyLock(db, user.id);
  if (lock) throw emergencyLocked(user, lock);
}

/** Cancels the unsent orders of an account that was locked. The engine runs it. */
export const stopUnsentJob = {
  name: 'orders.stop-unsent',
  payload: z.object({ user_id: z.uuid() }),
} as const;
