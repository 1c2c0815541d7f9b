import type { renewRecoveryCodes as renewCall } from '#lib/auth/contract.ts';
import { AppError } from '#lib/errors/app-error.ts';
import { findUser } from '#server/account/member.ts';
import { notifyOwner } from '#server/account/notify-owner.ts';
import { inTransaction } from '#server/db/transaction.ts';
import type { CallContext, Reply } from '#server/http/call-context.ts';
import { audit } from '#server/platform/audit.ts';
import { replaceRecoveryCodes } from './recovery-codes.ts';
import { proveTwoFactor } from './two-factor-proof.ts';

/** Creates ten new recovery codes for someone with the authenticator app at hand. */
export async function renewRecoveryCodes(
  ctx: CallContext<typeof renewCall>,
): Promise<Reply<typeof renewCall>> {
  const user = await findUser(ctx.db, ctx.user.uuid);
  if (!user) throw new AppError('unauthenticated');
  if (user.two_factor_enabled_at === null)
    throw AppError.conflict('Two-factor authentication is off.');
  await proveTwoFactor(ctx, user, ctx.body);
  const codes = await inTransaction(ctx.db, async (tx) => {
    await audit(tx, { actor: user.id, action: 'auth.recovery-codes-renewed', subject: user.id });
    await notifyOwner(tx, ctx, user, 'recovery_codes_renewed');
    return replaceRecoveryCodes(tx, ctx, user.id);
  });
  return { data: { recovery_codes: codes } };
}
