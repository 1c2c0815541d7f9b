import { pin as pinNumbers } from '#lib/constants.ts';
import type { Confirmation } from '#lib/contracts/common.ts';
import { pinLockedAnswer } from '#lib/errors/answers.ts';
import { AppError } from '#lib/errors/app-error.ts';
import type { Database } from '#server/db/client.ts';
import { pinPepper, hashSecret, isOldHash, verifySecret } from '#server/platform/crypto.ts';
import { oneAtATime } from '#server/platform/in-turn.ts';
import type { Services } from '#server/platform/services.ts';
import { findUser } from './member.ts';
import { confirmByPasskey } from './passkeys/prove.ts';

const minutesUntil = (at: Date, now: Date) =>
  Math.max(1, Math.ceil((at.getTime() - now.getTime()) / 60_000));

const plural = (count: number, word: string) => `${count} ${word}${count === 1 ? '' : 's'}`;

function lockedError(field: string, until: Date, now: Date): AppError {
  const wait = plural(minutesUntil(until, now), 'minute');
  const message = `Your PIN is locked. Try again in ${wait}, or reset it by email.`;
  const extra = { help: pinLockedAnswer };
  return new AppError('invalid_input', { message, errors: { [field]: [message] }, extra });
}

interface Counted {
  pin_hash: string;
  pin_attempts: number;
}

/** Uses up one attempt in a separate statement, so that a rollback doesn't undo it. */
async function countAttempt({ db, clock }: Services, userId: string): Promise<Counted | undefined> {
  const { rows } = await db.sql.query<Counted>({
    name: 'take-pin-try',
    text: `update users set
        pin_attempts = case when pin_locked_until is null then pin_attempts + 1 else 1 end,
        pin_locked_until = case when pin_locked_until is null and pin_attempts + 1 >= $3
          then $2::timestamptz + make_interval(secs => $4) end
      where id = $1 and pin_hash is not null
        and (pin_locked_until is null or pin_locked_until <= $2)
      returning pin_hash, pin_attempts`,
    values: [userId, clock.now(), pinNumbers.wrongBeforeLock, pinNumbers.lockS],
  });
  return rows[0];
}

/** Rehashes a PIN that has just been verified, if its hash was made under an earlier SECRET. */
async function renewHash({ db, env }: Services, userId: string, pin: string, stored: string) {
  const pepper = pinPepper(env);
  if (!isOldHash(stored, pepper)) return;
  const hash = await hashSecret(pin, pepper);
  await db.sql.query('update users set pin_hash = $2 where id = $1 and pin_hash = $3', [
    userId,
    hash,
    stored,
  ]);
}

/** Compares a PIN after counting the attempt. @returns its stored hash */
async function compare(
  services: Services,
  userId: string,
  pin: string,
  field: string,
): Promise<string> {
  const counted = await countAttempt(services, userId);
  if (!counted) {
    const user = await findUser(services.db, userId);
    if (!user?.pin_hash) throw new AppError('pin_not_set');
    const now = services.clock.now();
    throw lockedError(field, user.pin_locked_until ?? now, now);
  }
  if (await verifySecret(pin, counted.pin_hash, pinPepper(services.env))) return counted.pin_hash;
  const left = pinNumbers.wrongBeforeLock - counted.pin_attempts;
  if (left > 0) {
    const text = `Incorrect PIN. You have ${plural(left, 'attempt')} left.`;
    throw AppError.invalid({ [field]: [text] });
  }
  const now = services.clock.now();
  throw lockedError(field, new Date(now.getTime() + pinNumbers.lockS * 1000), now);
}

/** Clears the attempts of a member whose PIN was right. */
async function clearAttempts(db: Database, userId: string): Promise<void> {
  await db.sql.query({
    name: 'clear-pin-tries',
    text: 'update users set pin_attempts = 0, pin_locked_until = null where id = $1',
    values: [userId],
  });
}

/** Checks the PIN of someone who is about to replace it, so its hash isn't renewed. */
export const verifyLastPin = (
  services: Services,
  userId: string,
  pin: string,
  field: string,
): Promise<void> =>
  oneAtATime(services, `pin:${userId}`, async () => {
    await compare(services, userId, pin, field);
    await clearAttempts(services.db, userId);
  });

/** Clears the attempts in the transaction of what the PIN confirmed. */
export type ClearAttempts = (tx: Database) => Promise<void>;

/**
 * Checks a PIN, or the passkey that confirms in its place, and then does the work that it confirms. Five
 * incorrect PINs in a row lock it for 30 minutes (our choice, as spec 9 gives none); a passkey can't be guessed
 * and keeps working. An attempt counts before it is compared, and until the work clears it, so a
 * member's PIN confirms one thing at a time. Call it outside a transaction.
 * @param work clears the attempts in its own transaction; if it fails, they are cleared separately
 * @param field the field of the body that gets the message
 * @throws AppError 422 on the field with the attempts or the time left; pin_not_set; what the work throws
 */
export async function confirmed<T>(
  services: Services,
  userId: string,
  given: Confirmation,
  work: (clear: ClearAttempts) => Promise<T>,
  field = 'pin',
): Promise<T> {
  if (typeof given !== 'string') {
    await confirmByPasskey(services, userId, given, field);
    return work(() => Promise.resolve());
  }
  return oneAtATime(services, `pin:${userId}`, async () => {
    const stored = await compare(services, userId, given, field);
    try {
      await renewHash(services, userId, given, stored);
      return await work((tx) => clearAttempts(tx, userId));
    } catch (error) {
      // the work's error is thrown; attempts that couldn't be cleared are cleared by the next correct PIN
      await clearAttempts(services.db, userId).catch(() => undefined);
      throw error;
    }
  });
}

/** The same without work in the same transaction. */
export const verifyPin = (
  services: Services,
  userId: string,
  given: Confirmation,
  field = 'pin',
): Promise<void> => confirmed(services, userId, given, (clear) => clear(services.db), field);
