import { mailed } from '#lib/constants.ts';
import { AppError } from '#lib/errors/app-error.ts';
import { formatSpan } from '#lib/time-spans.ts';
import type { Database } from '#server/db/client.ts';
import { secondsAfter } from '#server/platform/clock.ts';
import { hmac, isSame } from '#server/platform/crypto.ts';
import { newCode } from '#server/platform/ids.ts';
import { underEach } from '#server/platform/secret-keys.ts';
import type { Services } from '#server/platform/services.ts';

/** The codes of one owner for one purpose: at most the two newest, which share one count of tries. */
export interface MailedCodes {
  table: 'mailed_code' | 'reset_code';
  key: Record<string, string | Buffer>;
  /** Six digits are quickly guessed from a plain hash, so the hash is keyed. */
  hash: (secret: string, code: string) => Buffer;
}

/** The codes that allow a member to set a new PIN or password. */
export const codesOf = (userId: string, purpose: 'pin' | 'password'): MailedCodes => ({
  table: 'mailed_code',
  key: { user_id: userId, purpose },
  hash: (secret, code) => hmac(`mailed-code:${secret}`, `${userId}:${purpose}:${code}`),
});

/** The condition that finds them; its values begin at `$from`. */
const whereOf = ({ key }: MailedCodes, from: number): string =>
  Object.keys(key)
    .map((column, n) => `${column} = $${from + n}`)
    .join(' and ');

export const codeExpired = (): AppError =>
  AppError.invalid({ code: ['This code has expired. Request a new one.'] });

/** Creates a one-time code of six digits; the one before stays valid until its own end. */
export async function issueCode(
  tx: Database,
  { clock, env }: Services,
  { table, key, hash }: MailedCodes,
): Promise<string> {
  const code = newCode();
  const columns = Object.keys(key);
  const now = clock.now();
  await tx.sql.query(
    `insert into ${table}(code_hash, expires_at, tries, ${columns.join(', ')})
     values ($1, $2, 0, ${columns.map((_, n) => `$${n + 4}`).join(', ')})
     on conflict (${columns.join(', ')}) do update set code_hash = $1, expires_at = $2,
       earlier_hash = ${table}.code_hash, earlier_until = ${table}.expires_at,
       tries = case when ${table}.expires_at > $3 then ${table}.tries else 0 end`,
    [hash(env.SECRET, code), secondsAfter(now, mailed.codeS), now, ...Object.values(key)],
  );
  return code;
}

/** Seconds until a new code has tries again; 0 while there are some. */
async function waitOf({ db, clock }: Services, codes: MailedCodes): Promise<number> {
  const now = clock.now();
  const { rows } = await db.sql.query<{ expires_at: Date }>(
    `select expires_at from ${codes.table}
     where tries >= $1 and expires_at > $2 and ${whereOf(codes, 3)}`,
    [mailed.codeTries, now, ...Object.values(codes.key)],
  );
  return rows[0] ? Math.ceil((rows[0].expires_at.getTime() - now.getTime()) / 1000) : 0;
}

/**
 * Ask before a code is sent: one that has no tries would be of no use.
 * @throws AppError too_many_requests
 */
export async function assertTriesLeft(services: Services, codes: MailedCodes): Promise<void> {
  const retryAfterS = await waitOf(services, codes);
  if (retryAfterS > 0) throw new AppError('too_many_requests', { retryAfterS });
}

/**
 * Checks a code; the attempt is counted and committed first. Use the codes up with dropCodes(), in the
 * transaction of what they allow.
 * @throws AppError 422 on `code`
 */
export async function checkCode(
  services: Services,
  codes: MailedCodes,
  code: string,
): Promise<void> {
  const { db, clock, env } = services;
  const { rows } = await db.sql.query<{ code_hash: Buffer; earlier_hash: Buffer | null }>({
    name: `take-code-try-${codes.table}`,
    text: `update ${codes.table} set tries = tries + 1
      where tries < $1 and expires_at > $2 and ${whereOf(codes, 3)}
      returning code_hash, case when earlier_until > $2 then earlier_hash end as earlier_hash`,
    values: [mailed.codeTries, clock.now(), ...Object.values(codes.key)],
  });
  const [row] = rows;
  if (!row) {
    const waitS = await waitOf(services, codes);
    if (waitS === 0) throw codeExpired();
    const text = `Too many incorrect codes. Request a new one in ${formatSpan(waitS)}.`;
    throw AppError.invalid({ code: [text] });
  }
  const valid = [row.code_hash, row.earlier_hash].filter((each) => each !== null);
  const typed = underEach(env, (secret) => codes.hash(secret, code));
  if (!typed.some((hash) => valid.some((each) => isSame(each, hash))))
    throw AppError.invalid({ code: ['That code is incorrect.'] });
}

/** Uses up the codes; false when another request already did. */
export async function dropCodes(tx: Database, codes: MailedCodes): Promise<boolean> {
  const { rowCount } = await tx.sql.query(
    `delete from ${codes.table} where ${whereOf(codes, 1)}`,
    Object.values(codes.key),
  );
  return rowCount === 1;
}
