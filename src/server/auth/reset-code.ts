import { mailed } from '#lib/constants.ts';
import { AppError } from '#lib/errors/app-error.ts';
import { normaliseInput } from '#server/account/member.ts';
import type { Database } from '#server/db/client.ts';
import { secondsAfter } from '#server/platform/clock.ts';
import { hmac, isSame, sha256 } from '#server/platform/crypto.ts';
import { newCode } from '#server/platform/ids.ts';
import type { Services } from '#server/platform/services.ts';

const subjectOf = (email: string): Buffer => sha256(`reset:${normaliseInput(email)}`);

// Six digits are quickly guessed from a plain hash, so the hash is keyed.
const hashCode = (secret: string, email: string, code: string): Buffer =>
  hmac(`reset-code:${secret}`, `${normaliseInput(email)}:${code}`);

/** Creates a code for an address, whether or not it has an account; the previous code stops working. */
export async function issueResetCode(
  tx: Database,
  { clock, env }: Services,
  email: string,
): Promise<string> {
  const code = newCode();
  const endsAt = secondsAfter(clock.now(), mailed.codeS);
  await tx.sql.query(
    `insert into reset_code(subject, code_hash, tries, expires_at) values ($1, $2, 0, $3)
     on conflict (subject) do update set code_hash = $2, tries = 0, expires_at = $3`,
    [subjectOf(email), hashCode(env.SECRET, email, code), endsAt],
  );
  return code;
}

export const resetCodeExpired = (): AppError =>
  AppError.invalid({ code: ['This code has expired. Request a new one.'] });

/**
 * Checks a code; the attempt is counted and committed first. Use the code up with dropResetCode(), in the
 * transaction of what it allows.
 * @throws AppError 422 on `code`, the same for addresses with and without an account
 */
export async function checkResetCode(
  { db, clock, env }: Services,
  email: string,
  code: string,
): Promise<void> {
  const { rows } = await db.sql.query<{ code_hash: Buffer }>({
    name: 'take-reset-code-try',
    text: `update reset_code set tries = tries + 1
      where subject = $1 and tries < $2 and expires_at > $3 returning code_hash`,
    values: [subjectOf(email), mailed.codeTries, clock.now()],
  });
  const [row] = rows;
  if (!row) throw resetCodeExpired();
  if (!isSame(row.code_hash, hashCode(env.SECRET, email, code)))
    throw AppError.invalid({ code: ['That code is incorrect.'] });
}

/** Uses up a code; false when another request was first. */
export async function dropResetCode(tx: Database, email: string): Promise<boolean> {
  const { rowCount } = await tx.sql.query('delete from reset_code where subject = $1', [
    subjectOf(email),
  ]);
  return rowCount === 1;
}
