import type { verifyTwoFactor as verifyCall } from '#lib/auth/contract.ts';
import { AppError } from '#lib/errors/app-error.ts';
import { findUser, memberView } from '#server/account/member.ts';
import { inTransaction } from '#server/db/transaction.ts';
import type { CallContext, Reply } from '#server/http/call-context.ts';
import { sessionCookies } from '#server/sessions/session-cookies.ts';
import { sessionIdOf } from '#server/sessions/session.ts';
import { enter, keepAsChecked } from './login.ts';
import { proveTwoFactor, wrongCode } from './two-factor-proof.ts';

type Context = CallContext<typeof verifyCall>;

/**
 * Finishes a sign-in with an app code or a recovery code: the pending token ends, and a full session with its
 * four cookies begins (spec 4, Two-factor modes).
 */
export async function verifyTwoFactor(ctx: Context): Promise<Reply<typeof verifyCall>> {
  const { body, visitor } = ctx;
  const user = await findUser(ctx.db, ctx.user.uuid);
  const { token } = ctx.request;
  const sessionId = await sessionIdOf(ctx.db, token);
  if (!user || !token || !sessionId) throw new AppError('unauthenticated');
  if (user.two_factor_enabled_at === null) throw wrongCode(body);
  const member = memberView(user, ctx);
  if (visitor.kind === 'member') {
    await proveTwoFactor(ctx, user, body);
    const left = visitor.expiresInS;
    return {
      data: { token, expires_at: left, user: member },
      cookies: sessionCookies(member, token, left),
    };
  }
  await proveTwoFactor(ctx, user, body, sessionId);
  const entered = await inTransaction(ctx.db, async (tx) => {
    const isAsChecked = (await keepAsChecked(tx, user)) !== undefined;
    if (!isAsChecked || !(await sessionIdOf(tx, token))) throw new AppError('unauthenticated');
    return enter(tx, ctx, user);
  });
  return {
    data: { token: entered.token, expires_at: entered.expiresIn, user: member },
    cookies: entered.cookies,
  };
}
