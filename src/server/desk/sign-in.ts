import { cookies } from '#lib/constants.ts';
import { desk as numbers } from '#lib/product-constants.ts';
import type { openDeskSession, verifyDeskSession } from '#lib/desk/session.contract.ts';
import { AppError } from '#lib/errors/app-error.ts';
import { typedEmail } from '#lib/rules/typed.ts';
import type { Database } from '#server/db/client.ts';
import { deviceCookie } from '#server/http/device-cookie.ts';
import { clearTries, subjectOf, countAttempt } from '#server/platform/tries.ts';
import { totpStep } from '#server/platform/totp.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { audit } from '#server/platform/audit.ts';
import type { CallContext, CookieChange, Reply } from '#server/http/call-context.ts';
import { sha256, unseal, verifySecret } from '#server/platform/crypto.ts';
import type { Services } from '#server/platform/services.ts';
import { deskPepper, findOperator, renewHash } from './operators.ts';
import { endDeskSession, startDeskSession } from './session.ts';
import type { OperatorRow } from './tables.ts';

const cookie = (value: string, maxAge: number): CookieChange => ({
  name: cookies.desk,
  value,
  maxAge,
  httpOnly: true,
  sameSite: 'strict',
});

export const endedDeskCookie = cookie('', 0);

const rules = { max: numbers.wrongPasswordsLock, lockS: numbers.lockS, forgetS: numbers.lockS };
const codeRules = {
  max: numbers.wrongCodesPerHourLock,
  lockS: numbers.codesLockS,
  forgetS: numbers.codesLockS,
};
const invalidCredentials = () =>
  new AppError('unauthenticated', { message: 'That email or password is incorrect.' });

/**
 * The first step of an operator's sign-in. An unknown address and an incorrect password look and cost the
 * same; the fifth failure from one place locks out that place for half an hour, and no one else.
 * @throws AppError unauthenticated
 */
export async function openSession(
  ctx: CallContext<typeof openDeskSession>,
): Promise<Reply<typeof openDeskSession>> {
  const { db, env } = ctx;
  const email = typedEmail(ctx.body.email).toLowerCase();
  const counter = { subject: subjectOf(`desk:${email}`), device: sha256(ctx.request.address) };
  const counted = await countAttempt(ctx, counter, rules.max, rules);
  const operator = await findOperator(db, email);
  const stored = operator?.active ? operator.password_hash : null;
  const isCorrect = await verifySecret(ctx.body.password, stored, deskPepper(env));
  if (!operator || !isCorrect || counted.kind !== 'counted') throw invalidCredentials();
  await clearTries(db, counter);
  await renewHash(ctx, operator, ctx.body.password);
  const { token, expiresIn } = await startDeskSession(db, ctx, operator.id, 'pending');
  return { data: { two_factor_required: true }, cookies: [cookie(token, expiresIn)] };
}

/**
 * Counts the attempt before the code is checked.
 * @throws AppError unauthenticated after the fifth
 */
async function countTry({ db }: Services, sessionId: string): Promise<void> {
  const { rowCount } = await db.sql.query(
    'update desk_session set wrong_codes = wrong_codes + 1 where id = $1 and wrong_codes < $2',
    [sessionId, numbers.wrongCodesEnd],
  );
  if (rowCount === 1) return;
  await endDeskSession(db, sessionId);
  throw new AppError('unauthenticated', { message: 'Too many wrong codes. Sign in again.' });
}

/**
 * Allows ten codes an hour across all sign-ins, so that knowing the password buys no more guesses.
 * @throws AppError 422 on `code`
 */
async function rationCodes(ctx: Services, operatorId: string): Promise<() => Promise<void>> {
  const counter = { subject: subjectOf(`desk-code:${operatorId}`), device: Buffer.alloc(0) };
  const counted = await countAttempt(ctx, counter, codeRules.max, codeRules);
  if (counted.kind !== 'counted')
    throw AppError.invalid({ code: ['Too many wrong codes. Try again in an hour.'] });
  return () => clearTries(ctx.db, counter);
}

/** Uses up a code; of two parallel uses, one succeeds. */
async function takeCode(
  { db, env, clock }: Services,
  { id, two_factor_secret }: OperatorRow,
  code: string,
): Promise<boolean> {
  const step = totpStep(unseal(two_factor_secret, env), code, clock.now());
  if (step === undefined) return false;
  const { rowCount } = await db.sql.query(
    'update operator set two_factor_step = $2 where id = $1 and two_factor_step < $2',
    [id, step],
  );
  return rowCount === 1;
}

/**
 * The second step: the code from the authenticator app, which works only once. The session gets a new token.
 * @throws AppError 422 on `code`, unauthenticated after five incorrect ones
 */
export async function verifySession(
  ctx: CallContext<typeof verifyDeskSession>,
): Promise<Reply<typeof verifyDeskSession>> {
  const { operator, sessionId } = ctx.desk;
  await countTry(ctx, sessionId);
  const startAgain = await rationCodes(ctx, operator.id);
  const row = await findOperator(ctx.db, operator.email);
  if (!row || !(await takeCode(ctx, row, ctx.body.code)))
    throw AppError.invalid({ code: ['That code is incorrect.'] });
  await startAgain();
  const known = ctx.request.cookie(cookies.device);
  const { token, expiresIn, device } = await inTransaction(ctx.db, async (tx) => {
    await endDeskSession(tx, sessionId);
    await audit(tx, { actor: `operator:${operator.id}`, action: 'desk.sign-in' });
    const device = await rememberOperatorDevice(tx, ctx, operator.id, known);
    return { ...(await startDeskSession(tx, ctx, operator.id, 'full')), device };
  });
  return { data: operator, cookies: [cookie(token, expiresIn), device] };
}

/**
 * Remembers the browser in which an operator signed in, by the cookie that members' sign-ins in it share:
 * accounts used there are tied to the operator.
 */
async function rememberOperatorDevice(
  tx: Database,
  { clock }: Pick<Services, 'clock'>,
  operatorId: string,
  known: string | undefined,
): Promise<CookieChange> {
  const change = deviceCookie(known);
  await tx.sql.query(
    `insert into operator_device(operator_id, device, last_at) values ($1, $2, $3)
     on conflict (operator_id, device) do update set last_at = $3`,
    [operatorId, sha256(change.value), clock.now()],
  );
  return change;
}
