import { Secret, TOTP } from 'otpauth';
import { twoFactor } from '#lib/constants.ts';
import type { verifyTwoFactor as verifyCall } from '#lib/contracts/auth.ts';
import { AppError } from '#lib/errors/app-error.ts';
import { findUser, memberView, type UserRow } from '#server/account/index.ts';
import type { Database } from '#server/db/client.ts';
import { inTransaction } from '#server/db/transaction.ts';
import type { CallContext, Reply } from '#server/platform/call-context.ts';
import { unseal } from '#server/platform/crypto.ts';
import { oneAtATime } from '#server/platform/one-at-a-time.ts';
import { clearTries, subjectOf, takeTry } from './attempts.ts';
import { enter } from './login.ts';
import { sessionCookies } from './session-cookies.ts';
import { sessionIdOf } from './session.ts';

type Context = CallContext<typeof verifyCall>;

const STEP_MS = 30_000;
const HOUR_S = 3600;

const perHour = {
  max: twoFactor.wrongCodesPerHourLock,
  lockS: HOUR_S,
  forgetS: HOUR_S,
};

/** The time step that a code belongs to, one step early or late allowed; nothing for a wrong one. */
function stepOf(secret: string, token: string, now: Date): bigint | undefined {
  const totp = new TOTP({ secret: Secret.fromBase32(secret), digits: twoFactor.codeDigits });
  const delta = totp.validate({ token, timestamp: now.getTime(), window: twoFactor.stepWindow });
  return delta === null ? undefined : BigInt(Math.floor(now.getTime() / STEP_MS) + delta);
}

/** Takes a step that is newer than the last one; of two parallel uses of one code, one wins. */
async function takeStep(db: Database, userId: string, step: bigint): Promise<boolean> {
  const { rowCount } = await db.sql.query(
    'update users set two_factor_step = $2 where id = $1 and two_factor_step < $2',
    [userId, step],
  );
  return rowCount === 1;
}

const wrongCode = () => AppError.invalid({ token: ['This code is not right.'] });
const tooMany = () => AppError.invalid({ token: ['Too many wrong codes. Please sign in again.'] });

/** Counts the try on the session before the code is looked at; the fifth wrong one ends it. */
async function countOnSession(ctx: Context, sessionId: string): Promise<number> {
  const { rows } = await ctx.db.sql.query<{ wrong_codes: number }>(
    `update session set wrong_codes = wrong_codes + 1 where id = $1 and wrong_codes < $2
     returning wrong_codes`,
    [sessionId, twoFactor.wrongCodesEndPending],
  );
  const [row] = rows;
  if (!row) throw tooMany();
  return row.wrong_codes;
}

async function checkToken(ctx: Context, user: UserRow, sessionId: string): Promise<void> {
  const wrong = await countOnSession(ctx, sessionId);
  const counter = { subject: subjectOf(`two-factor:${user.id}`), device: Buffer.alloc(0) };
  const counted = await takeTry(ctx, counter, perHour.max, perHour);
  if (counted.kind !== 'counted')
    throw AppError.invalid({ token: ['Too many wrong codes. Try again in an hour.'] });
  const secret = unseal(user.two_factor_secret ?? '', ctx.env.SECRET);
  const step = stepOf(secret, ctx.body.token ?? '', ctx.clock.now());
  if (step !== undefined && (await takeStep(ctx.db, user.id, step))) {
    await clearTries(ctx.db, counter);
    await ctx.db.sql.query('update session set wrong_codes = 0 where id = $1', [sessionId]);
    return;
  }
  if (ctx.visitor.kind === 'pending' && wrong >= twoFactor.wrongCodesEndPending) {
    await ctx.db.sql.query('delete from session where id = $1', [sessionId]);
    throw tooMany();
  }
  throw wrongCode();
}

/**
 * Finishes a sign-in by the code of the authenticator app: the pending token ends and a full
 * session with its four cookies begins (spec 4, Two-factor modes).
 */
export async function verifyTwoFactor(ctx: Context): Promise<Reply<typeof verifyCall>> {
  const user = await findUser(ctx.db, ctx.user.uuid);
  const { token } = ctx.request;
  const sessionId = await sessionIdOf(ctx.db, token);
  if (!user || !token || !sessionId) throw new AppError('unauthenticated');
  if (user.two_factor_enabled_at === null) throw wrongCode();
  await oneAtATime(`two-factor:${user.id}`, () => checkToken(ctx, user, sessionId));
  const member = memberView(user);
  if (ctx.visitor.kind === 'member') {
    const left = ctx.visitor.expiresInS;
    return {
      data: { token, expires_at: left, user: member },
      cookies: sessionCookies(member, token, left),
    };
  }
  const entered = await inTransaction(ctx.db, (tx) => enter(tx, ctx, user));
  return {
    data: { token: entered.token, expires_at: entered.expiresIn, user: member },
    cookies: entered.cookies,
  };
}
