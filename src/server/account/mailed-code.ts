import { mailed } from '#lib/constants.ts';
import { AppError } from '#lib/errors/app-error.ts';
import type { Database } from '#server/db/client.ts';
import { secondsAfter } from '#server/platform/clock.ts';
import { hmac, isSame } from '#server/platform/crypto.ts';
import { newCode } from '#server/platform/ids.ts';
import { underEach } from '#server/platform/secret-keys.ts';
import type { Services } from '#server/platform/services.ts';

export type CodePurpose = 'pin' | 'password';

// Six digits are quickly guessed from a plain hash, so the hash is keyed.
const hashCode = (secret: string, userId: string, purpose: CodePurpose, code: string) =>
  hmac(`mailed-code:${secret}`, `${userId}:${purpose}:${code}`);

/** Creates a one-time code of six digits; the previous one stops working. */
export async function issueCode(
  tx: Database,
  { clock, env }: Services,
  userId: string,
  purpose: CodePurpose,
): Promise<string> {
  const code = newCode();
  await tx.sql.query(
    `insert into mailed_code(user_id, purpose, code_hash, tries, expires_at)
     values ($1, $2, $3, 0, $4)
     on conflict (user_id, purpose) do update set code_hash = $3, tries = 0, expires_at = $4`,
    [
      userId,
      purpose,
      hashCode(env.SECRET, userId, purpose, code),
      secondsAfter(clock.now(), mailed.codeS),
    ],
  );
  return code;
}

/**
 * Checks a code; the attempt is counted and committed first. Use the code up with dropCode(), in the
 * transaction of what it allows.
 * @throws AppError 422 on `code`
 */
export async function checkCode(
  { db, clock, env }: Services,
  userId: string,
  purpose: CodePurpose,
  code: string,
): Promise<void> {
  const { rows } = await db.sql.query<{ code_hash: Buffer }>({
    name: 'take-code-try',
    text: `update mailed_code set tries = tries + 1
      where user_id = $1 and purpose = $2 and tries < $3 and expires_at > $4 returning code_hash`,
    values: [userId, purpose, mailed.codeTries, clock.now()],
  });
  const [row] = rows;
  if (!row) throw AppError.invalid({ code: ['This code has expired. Request a new one.'] });
  const hashes = underEach(env, (secret) => hashCode(secret, userId, purpose, code));
  if (!hashes.some((hash) => isSame(row.code_hash, hash)))
    throw AppError.invalid({ code: ['That code is incorrect.'] });
}

/** Uses up a code; false when another request already did. */
export async function dropCode(
  tx: Database,
  userId: string,
  purpose: CodePurpose,
): Promise<boolean> {
  const { rowCount } = await tx.sql.query(
    'delete from mailed_code where user_id = $1 and purpose = $2',
    [userId, purpose],
  );
  return rowCount === 1;
}
