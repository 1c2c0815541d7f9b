import type { changeRegisteredEmail as changeCall } from '#lib/auth/contract.ts';
import { cookies } from '#lib/constants.ts';
import { AppError } from '#lib/errors/app-error.ts';
import { readLinkToken, endLinkTokens } from '#server/account/link-token.ts';
import { findUser, normaliseInput } from '#server/account/member.ts';
import type { UserRow } from '#server/account/tables.ts';
import { inTransaction } from '#server/db/transaction.ts';
import type { CallContext, Reply } from '#server/http/call-context.ts';
import { takeMailQuota } from '#server/mail/quota.ts';
import { signUpMovedMail } from '#server/mail/security-mail.ts';
import { mail } from '#server/mail/send.job.ts';
import { audit } from '#server/platform/audit.ts';
import { authenticate } from './authenticate.ts';
import { dropStaleSignUps, isEmailFree } from './availability.ts';
import { checkCallback } from './links.ts';
import { EMAIL_TAKEN, mailVerifyLink } from './register.ts';

type Context = CallContext<typeof changeCall>;

const tooLate = () =>
  AppError.invalid({
    registration_token: ['This sign-up can no longer be changed. Please sign in.'],
  });

/** The new user: by the token of the sign-up or, on another device, by email and password. */
async function findNewUser(ctx: Context): Promise<UserRow> {
  const { auth_input: input, password } = ctx.body;
  if (input && password) return byPassword(ctx, input, password);
  const token = ctx.body.registration_token ?? ctx.request.cookie(cookies.registration);
  const userId = token && (await readLinkToken(ctx.db, ctx, token, 'registration'));
  const user = userId && (await findUser(ctx.db, userId));
  if (!user) throw tooLate();
  return user;
}

/**
 * An incorrect password is 422 here: only sign-in itself answers 401 (spec 8), and only sign-in says whether
 * there is such an account.
 */
async function byPassword(ctx: Context, input: string, password: string): Promise<UserRow> {
  try {
    return await authenticate(ctx, { input, password });
  } catch (error) {
    if (error instanceof AppError && error.code === 'invalid_credentials')
      throw AppError.invalid({ password: ['That email or password is incorrect.'] });
    throw error;
  }
}

/** Corrects the address of an account that isn't verified yet, and emails the link to it. */
export async function changeRegisteredEmail(ctx: Context): Promise<Reply<typeof changeCall>> {
  checkCallback(ctx.body.callback_url, ctx.env);
  const user = await findNewUser(ctx);
  if (user.email_verified_at !== null) throw tooLate();
  const email = normaliseInput(ctx.body.email);
  const isSame = email === user.email;
  if (!isSame && !(await isEmailFree(ctx, email))) throw AppError.invalid({ email: [EMAIL_TAKEN] });
  await takeMailQuota(ctx, `verify:${email}`);
  await inTransaction(ctx.db, async (tx) => {
    if (!isSame) await dropStaleSignUps(tx, ctx.clock, { email });
    const { rows } = await tx.sql.query<UserRow>(
      `update users set email = $2 where id = $1 and email_verified_at is null returning *`,
      [user.id, email],
    );
    const [changed] = rows;
    if (!changed) throw tooLate();
    // a link to the old address must not verify the new one
    if (!isSame) await endLinkTokens(tx, ctx, user.id, 'verify_email');
    await mailVerifyLink(tx, ctx, changed);
    if (!isSame) await mail(tx, ctx, user.email, signUpMovedMail());
    await audit(tx, { actor: user.id, action: 'auth.email-corrected', subject: user.id });
  });
  return { data: { email } };
}
