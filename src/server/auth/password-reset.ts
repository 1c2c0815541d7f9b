import type {
  requestPasswordReset as requestCall,
  resetPassword as resetCall,
  verifyPasswordCode as verifyCall,
} from '#lib/auth/contract.ts';
import { cookies, mailed } from '#lib/constants.ts';
import { AppError } from '#lib/errors/app-error.ts';
import { hashPassword } from '#server/account/create-user.ts';
import { issueLinkToken, readLinkToken, takeLinkToken } from '#server/account/link-token.ts';
import { assertTriesLeft, checkCode, codeExpired, dropCodes } from '#server/account/mailed-code.ts';
import { findUser, findUserByInput, normaliseInput } from '#server/account/member.ts';
import { refuseBadPassword, storePassword } from '#server/account/store-password.ts';
import { inTransaction } from '#server/db/transaction.ts';
import type { CallContext, CookieChange, Reply } from '#server/http/call-context.ts';
import { takeMailQuota } from '#server/mail/quota.ts';
import { clearAllTries, subjectOf } from '#server/platform/tries.ts';
import { endWaysIn } from '#server/sessions/ways-in.ts';
import { askForMail } from './asked-mail.job.ts';
import { checkCallback } from './links.ts';
import { resetCodesOf } from './reset-code.ts';
import { openAgain } from './unlock.ts';

const resetCookie = (value: string, maxAge: number): CookieChange => ({
  name: cookies.reset,
  value,
  maxAge,
  httpOnly: true,
});

/** Set for everyone who requests a reset, with or without an account. */
const startedCookie: CookieChange = {
  name: cookies.resetStarted,
  value: '1',
  maxAge: mailed.codeS,
  httpOnly: true,
};

/** Emails a code to those who have an account; the reply is the same for everyone. */
export async function requestPasswordReset(
  ctx: CallContext<typeof requestCall>,
): Promise<Reply<typeof requestCall>> {
  const { email, callback_url } = ctx.body;
  checkCallback(callback_url, ctx.env);
  await assertTriesLeft(ctx, resetCodesOf(email));
  await takeMailQuota(ctx, `password-reset:${normaliseInput(email)}`);
  await askForMail(ctx, 'reset-code', email);
  return {
    data: { message: 'If this email has an account, we’ve sent it a code.' },
    cookies: [startedCookie],
  };
}

/**
 * Exchanges the code for a token that is valid for 15 minutes and is also set as a cookie that scripts can't
 * read. The reply to an invalid code is the same for every address.
 */
export async function verifyPasswordCode(
  ctx: CallContext<typeof verifyCall>,
): Promise<Reply<typeof verifyCall>> {
  const { email, code } = ctx.body;
  const codes = resetCodesOf(email);
  await checkCode(ctx, codes, code);
  const token = await inTransaction(ctx.db, async (tx) => {
    const user = await findUserByInput(tx, email);
    if (!user || !(await dropCodes(tx, codes))) throw codeExpired();
    const at = { userId: user.id, purpose: 'password_reset', livesS: mailed.codeS } as const;
    return issueLinkToken(tx, ctx, at);
  });
  return { data: { reset_token: token }, cookies: [resetCookie(token, mailed.codeS)] };
}

/** Sets the new password: every session and passkey ends, and sign-in is unlocked; two-factor stays on. */
export async function resetPassword(
  ctx: CallContext<typeof resetCall>,
): Promise<Reply<typeof resetCall>> {
  const token = ctx.body.reset_token ?? ctx.request.cookie(cookies.reset) ?? '';
  const userId = await readLinkToken(ctx.db, ctx, token, 'password_reset');
  const row = userId ? await findUser(ctx.db, userId) : undefined;
  const expired = () =>
    AppError.invalid({ reset_token: ['This has expired. Request a new code.'] });
  if (!row) throw expired();
  await refuseBadPassword(ctx, row, ctx.body);
  const hash = await hashPassword(ctx.body.password, ctx.env);
  await inTransaction(ctx.db, async (tx) => {
    const at = { token, userId: row.id, purpose: 'password_reset' } as const;
    if (!(await takeLinkToken(tx, ctx, at))) throw expired();
    await storePassword(tx, ctx, row, { hash, told: await endWaysIn(tx, row.id) });
    await clearAllTries(tx, subjectOf(row.id));
    await openAgain(tx, row.id);
  });
  return {
    data: { message: 'Your password has been changed. You can now sign in.' },
    cookies: [resetCookie('', 0)],
  };
}
