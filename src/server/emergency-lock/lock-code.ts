import { emergencyLock } from '#lib/constants.ts';
import { AppError } from '#lib/errors/app-error.ts';
import type { Database } from '#server/db/client.ts';
import { hmac } from '#server/platform/crypto.ts';
import type { Env } from '#server/platform/env.ts';
import { LETTERS, pick } from '#server/platform/ids.ts';
import { currentKey, underEach } from '#server/platform/secret-keys.ts';

const GROUP = 4;
const length = emergencyLock.codeLength;

/** The sum of Luhn's check over our letters: one wrong letter changes it, and so do most swapped neighbours. */
function luhnSum(code: string): number {
  const base = LETTERS.length;
  return [...code].toReversed().reduce((sum, letter, n) => {
    const value = LETTERS.indexOf(letter) * (n % 2 === 0 ? 1 : 2);
    return sum + Math.floor(value / base) + (value % base);
  }, 0);
}

/** Adds the letter that makes a typo visible without a look into the database. */
function withCheckLetter(code: string): string {
  const base = LETTERS.length;
  const rest = luhnSum(`${code}${LETTERS[0]}`) % base;
  return `${code}${LETTERS[(base - rest) % base]}`;
}

const inGroups = (code: string): string =>
  code.match(new RegExp(`.{${GROUP}}`, 'g'))?.join('-') ?? code;

/** A code of 54 random bits and a check letter: K7MP-2XQ4-RT8W. */
export const newLockCode = (): string => inGroups(withCheckLetter(pick(length - 1)));

/** Whether a text has the form of a lock code. It may still belong to no one. */
const isLockCode = (typed: string): boolean =>
  typed.length === length &&
  [...typed].every((letter) => LETTERS.includes(letter)) &&
  luhnSum(typed) % LETTERS.length === 0;

/**
 * A code as typed, ready to compare.
 * @throws AppError 422 on `code` when it has a typo, which its check letter shows
 */
export function readTypedCode(typed: string): string {
  const code = typed.toUpperCase();
  const left = length - code.length;
  if (left !== 0)
    throw AppError.invalid({
      code: [`A lock code has ${length} letters and digits; this has ${code.length}.`],
    });
  if (!isLockCode(code))
    throw AppError.invalid({
      code: ['One letter or digit is wrong. Check it against your paper.'],
    });
  return code;
}

const hashOf = (secret: string, code: string): Buffer => hmac(`lock-code:${secret}`, code);

/** Stores a new code of someone; their earlier ones end in seven days. Returns the code, shown only now. */
export async function storeNewCode(
  tx: Database,
  { env }: { env: Env },
  userId: string,
): Promise<{ code: string; createdAt: Date }> {
  const code = newLockCode();
  await tx.sql.query(
    `update lock_code set ends_at = now() + make_interval(days => $2)
     where user_id = $1 and ends_at is null`,
    [userId, emergencyLock.oldCodeDays],
  );
  const { rows } = await tx.sql.query<{ created_at: Date }>(
    `insert into lock_code(code_hash, user_id, key_id) values ($1, $2, $3) returning created_at`,
    [hashOf(env.SECRET, code.replaceAll('-', '')), userId, currentKey(env).id],
  );
  return { code, createdAt: rows[0]!.created_at };
}

/** Whose code this is; undefined if no one has it, or if it was replaced more than seven days ago. */
export async function findOwner(
  db: Database,
  { env }: { env: Env },
  code: string,
): Promise<string | undefined> {
  const { rows } = await db.sql.query<{ user_id: string }>(
    `select user_id from lock_code where code_hash = any($1) and (ends_at is null or ends_at > now())`,
    [underEach(env, (secret) => hashOf(secret, code))],
  );
  return rows[0]?.user_id;
}

/** Ends the codes that were made after this one, perhaps by a thief, and makes it the current one again. */
export async function endNewerCodes(
  tx: Database,
  { env }: { env: Env },
  code: string,
): Promise<void> {
  await tx.sql.query(
    `with used as (update lock_code set ends_at = null where code_hash = any($1)
       returning user_id, created_at)
     delete from lock_code c using used
     where c.user_id = used.user_id and c.created_at > used.created_at`,
    [underEach(env, (secret) => hashOf(secret, code))],
  );
}

/** When someone's current code was made. */
export async function findCodeDate(db: Database, userId: string): Promise<Date | undefined> {
  const { rows } = await db.sql.query<{ created_at: Date }>(
    'select created_at from lock_code where user_id = $1 and ends_at is null',
    [userId],
  );
  return rows[0]?.created_at;
}
