import { twoFactor } from '#lib/constants.ts';
import type { UserRow } from '#server/account/tables.ts';
import { notifyOwner } from '#server/account/notify-owner.ts';
import type { Database } from '#server/db/client.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { audit } from '#server/platform/audit.ts';
import { hmac } from '#server/platform/crypto.ts';
import type { Env } from '#server/platform/env.ts';
import { newRecoveryCode } from '#server/platform/ids.ts';
import { currentKey, underEach } from '#server/platform/secret-keys.ts';
import type { Services } from '#server/platform/services.ts';

const hashOf = (secret: string, userId: string, code: string): Buffer =>
  hmac(`recovery-code:${secret}`, `${userId}:${code.toUpperCase().replace(/[^A-Z0-9]/g, '')}`);

/**
 * Creates ten new codes; the old ones stop working. They are shown only once, because only their hashes are
 * stored.
 */
export async function replaceRecoveryCodes(
  tx: Database,
  { env }: { env: Env },
  userId: string,
): Promise<string[]> {
  const codes = Array.from({ length: twoFactor.recoveryCodes }, newRecoveryCode);
  await dropRecoveryCodes(tx, userId);
  await tx.sql.query(
    'insert into recovery_code(user_id, key_id, code_hash) select $1, $2, unnest($3::bytea[])',
    [userId, currentKey(env).id, codes.map((code) => hashOf(env.SECRET, userId, code))],
  );
  return codes;
}

export async function dropRecoveryCodes(tx: Database, userId: string): Promise<void> {
  await tx.sql.query('delete from recovery_code where user_id = $1', [userId]);
}

const remaining = (left: number) =>
  left === 1 ? 'You have one recovery code left.' : `You have ${left} recovery codes left.`;

/** Uses up a code and notifies the owner; false for one that is invalid or already used. */
export function takeRecoveryCode(
  services: Services,
  user: UserRow,
  code: string,
): Promise<boolean> {
  const { db, env, clock } = services;
  return inTransaction(db, async (tx) => {
    const { rowCount } = await tx.sql.query(
      `update recovery_code set used_at = $3
       where user_id = $1 and code_hash = any($2) and used_at is null`,
      [user.id, underEach(env, (secret) => hashOf(secret, user.id, code)), clock.now()],
    );
    if (rowCount === 0) return false;
    const { rows } = await tx.sql.query<{ left: bigint }>(
      'select count(*) as left from recovery_code where user_id = $1 and used_at is null',
      [user.id],
    );
    await audit(tx, { actor: user.id, action: 'auth.recovery-code-used', subject: user.id });
    await notifyOwner(tx, services, user, 'recovery_code_used', remaining(Number(rows[0]?.left)));
    return true;
  });
}
