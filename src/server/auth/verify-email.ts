import type { resendEmail as resendCall, verifyEmail as verifyCall } from '#lib/auth/contract.ts';
import { cookies } from '#lib/constants.ts';
import {
  endLinkTokens,
  isOwnLink,
  refusedLink,
  takeLinkToken,
} from '#server/account/link-token.ts';
import { findUser, normaliseInput } from '#server/account/member.ts';
import type { Database } from '#server/db/client.ts';
import { inTransaction } from '#server/db/transaction.ts';
import type { CallContext, Reply } from '#server/http/call-context.ts';
import { takeMailQuota } from '#server/mail/quota.ts';
import { audit } from '#server/platform/audit.ts';
import { askForMail } from './asked-mail.job.ts';
import { checkCallback } from './links.ts';

type Link = { token: string; userId: string; purpose: 'verify_email' };

/** A repeated press of a link that has done its work. */
const isVerifiedBy = async (tx: Database, ctx: CallContext<typeof verifyCall>, link: Link) =>
  (await isOwnLink(tx, ctx, link)) && Boolean((await findUser(tx, link.userId))?.email_verified_at);

/** Verifies an address by its emailed link; a repeated press reports success again. */
export async function verifyEmail(
  ctx: CallContext<typeof verifyCall>,
): Promise<Reply<typeof verifyCall>> {
  const { token, uuid } = ctx.body;
  const was_verified = await inTransaction(ctx.db, async (tx) => {
    const at = { token, userId: uuid, purpose: 'verify_email' } as const;
    if (await isVerifiedBy(tx, ctx, at)) return true;
    if (!(await takeLinkToken(tx, ctx, at))) throw await refusedLink(tx, ctx, at);
    await tx.sql.query(
      'update users set email_verified_at = coalesce(email_verified_at, $2) where id = $1',
      [uuid, ctx.clock.now()],
    );
    await endLinkTokens(tx, ctx, uuid, 'registration');
    await audit(tx, { actor: uuid, action: 'auth.email-verified', subject: uuid });
    return false;
  });
  const message = was_verified
    ? 'Your email is already verified. You can sign in.'
    : 'Your email is verified. You can now sign in.';
  return {
    data: { message, was_verified },
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
