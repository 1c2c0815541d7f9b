import type {
  signInWithPasskey as signInCall,
  startPasskeySignIn as startCall,
} from '#lib/auth/passkeys.contract.ts';
import { AppError } from '#lib/errors/app-error.ts';
import { findUser, memberView } from '#server/account/member.ts';
import { provePasskey, requestOptions } from '#server/account/passkeys/prove.ts';
import { findPasskey } from '#server/account/passkeys/store.ts';
import { enter, keepAsChecked, refuseClosedAccount } from '#server/auth/login.ts';
import { inTransaction } from '#server/db/transaction.ts';
import type { CallContext, Reply } from '#server/http/call-context.ts';

const REFUSAL = 'We couldn’t sign you in with this passkey. Try again, or use your password.';
const aim = { purpose: 'sign-in', subject: '' } as const;

/** A challenge for any passkey that the visitor chooses. */
export const startPasskeySignIn = (
  ctx: CallContext<typeof startCall>,
): Promise<Reply<typeof startCall>> => Promise.resolve({ data: requestOptions(ctx, aim) });

/**
 * Signs in with a passkey. The device has verified its owner, so it counts as password and second factor; it
 * can't be guessed, so someone else's incorrect passwords don't lock its owner out.
 */
export async function signInWithPasskey(
  ctx: CallContext<typeof signInCall>,
): Promise<Reply<typeof signInCall>> {
  const proof = { aimOf: () => aim, field: 'passkey', refusal: REFUSAL };
  const passkey = await provePasskey(ctx, ctx.body.passkey, proof);
  const user = await findUser(ctx.db, passkey.user_id);
  if (!user) throw new AppError('unauthenticated');
  await refuseClosedAccount(ctx, user);
  const entered = await inTransaction(ctx.db, async (tx) => {
    const now = await keepAsChecked(tx, user);
    // a recovery may have removed it since
    if (!now || !(await findPasskey(tx, passkey.credential_id)))
      throw AppError.invalid({ passkey: [REFUSAL] });
    await refuseClosedAccount({ ...ctx, db: tx }, now);
    return enter(tx, ctx, user, { passkey: passkey.id });
  });
  return {
    data: {
      token: entered.token,
      expires_at: entered.expiresIn,
      user: memberView(user, ctx),
      two_factor_required: false,
    },
    cookies: entered.cookies,
  };
}
