import { twoFactor } from '#lib/constants.ts';
import { AppError } from '#lib/errors/app-error.ts';
import type { UserRow } from '#server/account/tables.ts';
import { notifyOwner } from '#server/account/notify-owner.ts';
import type { Database } from '#server/db/client.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { audit } from '#server/platform/audit.ts';
import { unseal } from '#server/platform/crypto.ts';
import { oneAtATime } from '#server/platform/in-turn.ts';
import type { Services } from '#server/platform/services.ts';
import { totpStep } from '#server/platform/totp.ts';
import { clearTries, subjectOf, countAttempt } from '#server/platform/tries.ts';
import { takeRecoveryCode } from './recovery-codes.ts';

/** One of the two; the contract ensures it. */
export interface Proof {
  token?: string | undefined;
  recovery_code?: string | undefined;
}

const HOUR_S = 3600;

const perHour = {
  max: twoFactor.wrongCodesPerHourLock,
  lockS: HOUR_S,
  forgetS: HOUR_S,
};

/**
 * Accepts a time step only if it is newer than the last one; when the same code is used twice in parallel,
 * one succeeds.
 */
async function takeStep(db: Database, userId: string, step: bigint): Promise<boolean> {
  const { rowCount } = await db.sql.query(
    'update users set two_factor_step = $2 where id = $1 and two_factor_step < $2',
    [userId, step],
  );
  return rowCount === 1;
}

const fieldOf = (proof: Proof) => (proof.token === undefined ? 'recovery_code' : 'token');
const refuse = (proof: Proof, text: string) => AppError.invalid({ [fieldOf(proof)]: [text] });

export const wrongCode = (proof: Proof): AppError => refuse(proof, 'That code is incorrect.');
const tooMany = (proof: Proof) => refuse(proof, 'Too many wrong codes. Please sign in again.');

/** Counts the attempt on the pending sign-in before the code is checked; the fifth incorrect one ends it. */
async function countOnSession(db: Database, sessionId: string, proof: Proof): Promise<number> {
  const { rows } = await db.sql.query<{ wrong_codes: number }>(
    `update session set wrong_codes = wrong_codes + 1 where id = $1 and wrong_codes < $2
     returning wrong_codes`,
    [sessionId, twoFactor.wrongCodesEndPending],
  );
  const [row] = rows;
  if (!row) throw tooMany(proof);
  return row.wrong_codes;
}

/** Runs a comparison as one of ten attempts an hour; the attempt is committed first. */
async function rationed<T>(
  services: Services,
  user: UserRow,
  proof: Proof,
  compare: () => Promise<T | undefined>,
): Promise<T | undefined> {
  const counter = { subject: subjectOf(`two-factor:${user.id}`), device: Buffer.alloc(0) };
  const counted = await countAttempt(services, counter, perHour.max, perHour);
  if (counted.kind !== 'counted')
    throw refuse(proof, 'Too many wrong codes. Try again in an hour.');
  const right = await compare();
  if (right !== undefined) await clearTries(services.db, counter);
  else if (counted.attempts >= perHour.max)
    await inTransaction(services.db, async (tx) => {
      await audit(tx, { actor: 'system', action: 'auth.two-factor-locked', subject: user.id });
      await notifyOwner(tx, services, user, 'two_factor_locked');
    });
  return right;
}

async function compare(services: Services, user: UserRow, proof: Proof) {
  if (proof.recovery_code !== undefined)
    return (await takeRecoveryCode(services, user, proof.recovery_code)) ? true : undefined;
  const secret = unseal(user.two_factor_secret ?? '', services.env);
  const step = totpStep(secret, proof.token ?? '', services.clock.now());
  return step !== undefined && (await takeStep(services.db, user.id, step)) ? true : undefined;
}

async function prove(
  services: Services,
  user: UserRow,
  proof: Proof,
  pendingSession: string | undefined,
) {
  const wrongCodes = pendingSession ? await countOnSession(services.db, pendingSession, proof) : 0;
  if (await rationed(services, user, proof, () => compare(services, user, proof))) return;
  if (pendingSession && wrongCodes >= twoFactor.wrongCodesEndPending) {
    await services.db.sql.query('delete from session where id = $1', [pendingSession]);
    throw tooMany(proof);
  }
  throw wrongCode(proof);
}

/**
 * Checks an app code or a recovery code of a user with two-factor on, and uses it up.
 * @param pendingSession a sign-in that is only waiting for the code; five incorrect ones end it
 * @throws AppError 422 on `token` or `recovery_code`
 */
export const proveTwoFactor = (
  services: Services,
  user: UserRow,
  proof: Proof,
  pendingSession?: string,
): Promise<void> =>
  oneAtATime(services, `two-factor:${user.id}`, () => prove(services, user, proof, pendingSession));

/**
 * The time step of a code for a secret that isn't in use yet.
 * @throws AppError 422 on `token`
 */
export async function proveNewSecret(
  services: Services,
  user: UserRow,
  secret: string,
  token: string,
): Promise<bigint> {
  const step = await oneAtATime(services, `two-factor:${user.id}`, () =>
    rationed(services, user, { token }, () =>
      Promise.resolve(totpStep(secret, token, services.clock.now())),
    ),
  );
  if (step === undefined) throw wrongCode({ token });
  return step;
}
