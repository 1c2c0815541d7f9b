import { guardianRecovery } from '#lib/constants.ts';
import { AppError } from '#lib/errors/app-error.ts';
import type { RecoveryEnd } from '#lib/guardians/recovery.contract.ts';
import type { Database } from '#server/db/client.ts';
import { secondsAfter } from '#server/platform/clock.ts';
import { hmac, sha256 } from '#server/platform/crypto.ts';
import { underEach, type Keyed } from '#server/platform/secret-keys.ts';

export interface RecoveryRow {
  id: string;
  /** Null for a name that no account has. */
  user_id: string | null;
  email: string;
  started_at: Date;
  expires_at: Date;
  due_at: Date | null;
  tries: number;
  proven_at: Date | null;
  password_hash: string | null;
  ended_at: Date | null;
  ended_by: RecoveryEnd | null;
}

const digits = guardianRecovery.codeDigits;

/** The code to read to guardians. It follows from the link, so the page shows the same one each time and we store neither. */
export const codeOfLink = (token: string): string =>
  (sha256(`recovery-code:${token}`).readBigUInt64BE() % 10n ** BigInt(digits))
    .toString()
    .padStart(digits, '0');

const hashOf = (secret: string, userId: string | null, code: string): Buffer =>
  hmac(`recovery-code:${secret}`, `${userId ?? ''}:${code}`);

export const storedCode = ({ SECRET }: Keyed, userId: string | null, code: string): Buffer =>
  hashOf(SECRET, userId, code);

/** The recovery of an account that a code belongs to, while it can still be helped with. */
export async function findByCode(
  tx: Database,
  env: Keyed,
  { userId, code, now }: { userId: string; code: string; now: Date },
): Promise<RecoveryRow | undefined> {
  const { rows } = await tx.sql.query<RecoveryRow>(
    `select * from guardian_recovery where user_id = $1 and code_hash = any($2)
       and ended_at is null and due_at is null and expires_at > $3`,
    [userId, underEach(env, (secret) => hashOf(secret, userId, code)), now],
  );
  return rows[0];
}

export async function findRecovery(db: Database, id: string): Promise<RecoveryRow | undefined> {
  const { rows } = await db.sql.query<RecoveryRow>(
    'select * from guardian_recovery where id = $1',
    [id],
  );
  return rows[0];
}

/** @throws AppError not_found for a link that never was one */
export async function findByToken(db: Database, token: string): Promise<RecoveryRow> {
  const { rows } = await db.sql.query<RecoveryRow>(
    'select * from guardian_recovery where token_hash = $1',
    [sha256(token)],
  );
  const [row] = rows;
  if (!row) throw AppError.notFound();
  return row;
}

/** From when on help counts. */
export const countsFrom = (now: Date): Date => secondsAfter(now, -guardianRecovery.helpS);

/** How many guardians have helped with a recovery in the last 24 hours; those being removed don't count. */
export async function countHelp(db: Database, recoveryId: string, now: Date): Promise<number> {
  const { rows } = await db.sql.query<{ helped: number }>(
    `select count(*)::int as helped from guardian
     where recovery_id = $1 and ends_at is null and vouched_at > $2
       and accepted_at <= vouched_at - make_interval(secs => $3)`,
    [recoveryId, countsFrom(now), guardianRecovery.knownS],
  );
  return rows[0]?.helped ?? 0;
}
