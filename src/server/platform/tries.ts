import { login } from '#lib/constants.ts';
import type { Database } from '#server/db/client.ts';
import type { Clock } from '#server/platform/clock.ts';
import { sha256 } from '#server/platform/crypto.ts';

/** One counter: for an account and unknown devices (empty device), or for an account and one known device. */
export interface Counter {
  subject: Buffer;
  device: Buffer;
}

export const subjectOf = (name: string): Buffer => sha256(`login:${name}`);

export type Try =
  | { kind: 'counted'; attempts: number }
  | { kind: 'locked'; until: Date }
  | { kind: 'held'; attempts: number };

type Parts = { db: Database; clock: Clock };

export interface TryRules {
  /** The number of failed attempts that locks the account. */
  max: number;
  lockS: number;
  /** After this long without an attempt, counting starts again. */
  forgetS: number;
}

const loginRules: TryRules = {
  max: login.maxAttempts,
  lockS: login.lockS,
  forgetS: login.forgetAttemptsS,
};

const STALE = `(c.locked_until <= $3 or c.last_at < $3::timestamptz - make_interval(secs => $6))`;

/**
 * Uses up one attempt before anything is compared, in one committed statement: parallel attempts queue at the
 * row, and none gets past `allowed`. The very last one locks the account.
 */
export async function countAttempt(
  { db, clock }: Parts,
  { subject, device }: Counter,
  allowed: number,
  rules = loginRules,
): Promise<Try> {
  const now = clock.now();
  const { rows } = await db.sql.query<{ attempts: number }>({
    name: 'take-login-try',
    text: `insert into login_counter as c (subject, device, attempts, last_at)
      values ($1, $2, 1, $3)
      on conflict (subject, device) do update set last_at = $3,
        attempts = case when ${STALE} then 1 else c.attempts + 1 end,
        locked_until = case when not coalesce(${STALE}, false) and c.attempts + 1 >= $5
          then $3::timestamptz + make_interval(secs => $7) end
      where ${STALE} or (c.locked_until is null and c.attempts < $4)
      returning attempts`,
    values: [subject, device, now, allowed, rules.max, rules.forgetS, rules.lockS],
  });
  const [row] = rows;
  if (row) return { kind: 'counted', attempts: row.attempts };
  const known = await readCounter(db, { subject, device });
  if (known?.locked_until) return { kind: 'locked', until: known.locked_until };
  return { kind: 'held', attempts: known?.attempts ?? allowed };
}

async function readCounter(db: Database, { subject, device }: Counter) {
  const { rows } = await db.sql.query<{ attempts: number; locked_until: Date | null }>({
    name: 'read-login-counter',
    text: 'select attempts, locked_until from login_counter where subject = $1 and device = $2',
    values: [subject, device],
  });
  return rows[0];
}

/** Restarts this counter after a correct password. */
export async function clearTries(db: Database, { subject, device }: Counter): Promise<void> {
  await db.sql.query('delete from login_counter where subject = $1 and device = $2', [
    subject,
    device,
  ]);
}

/** Unlocks an account for everyone. */
export async function clearAllTries(db: Database, subject: Buffer): Promise<void> {
  await db.sql.query('delete from login_counter where subject = $1', [subject]);
}

export async function isLocked({ db, clock }: Parts, subject: Buffer): Promise<boolean> {
  const { rowCount } = await db.sql.query(
    'select 1 from login_counter where subject = $1 and locked_until > $2 limit 1',
    [subject, clock.now()],
  );
  return rowCount === 1;
}
