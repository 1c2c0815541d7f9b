import { cookies } from '#lib/constants.ts';
import type { resendEmail as resendCall, verifyEmail as verifyCall } from '#lib/contracts/auth.ts';
import { AppError } from '#lib/errors/app-error.ts';
import { normaliseInput } from '#server/account/index.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { takeMailQuota } from '#server/mail/index.ts';
import { audit } from '#server/platform/audit.ts';
import type { CallContext, Reply } from '#server/http/call-context.ts';
import { askForMail } from './asked-mail.job.ts';
import { checkCallback } from './links.ts';
import { dropLinkTokens, takeLinkToken } from './link-token.ts';

/** Verifies an address by its emailed link, once. */
export async function verifyEmail(
  ctx: CallContext<typeof verifyCall>,
): Promise<Reply<typeof verifyCall>> {
  const { token, uuid } = ctx.body;
  await inTransaction(ctx.db, async (tx) => {
    const at = { token, userId: uuid, purpose: 'verify_email' } as const;
    if (!(await takeLinkToken(tx, ctx, at)))
      throw AppError.invalid({ token: ['This link has expired or has already been used.'] });
    await tx.sql.query(
      'update users set email_verified_at = coalesce(email_verified_at, $2) where id = $1',
      [uuid, ctx.clock.now()],
    );
    await dropLinkTokens(tx, uuid, 'registration');
    await audit(tx, { actor: uuid, action: 'auth.email-verified', subject: uuid });
  });
  return {
    data: { message: 'Your email is verified. You can now sign in.' },
    cookies: [{ name: cookies.registration, value: '', maxAge: 0, httpOnly: true }],
  };
}

/** Emails the link again, to accounts that need it; the reply is the same for everyone. */
export async function resendEmail(
  ctx: CallContext<typeof resendCall>,
): Promise<Reply<typeof resendCall>> {
  const { email, callback_url } = ctx.body;
  checkCallback(callback_url, ctx.env);
  await takeMailQuota(ctx, `verify:${normaliseInput(email)}`);
  await askForMail(ctx, 'verify-link', email);
  return { data: { message: 'Email has been sent' } };
}
