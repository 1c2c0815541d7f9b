import type { proveOwner as proveCall } from '#lib/auth/contract.ts';
import { AppError } from '#lib/errors/app-error.ts';
import { checkPassword } from '#server/account/check-password.ts';
import { findUser } from '#server/account/member.ts';
import { verifyPin } from '#server/account/verify-pin.ts';
import type { CallContext, Reply } from '#server/http/call-context.ts';
import { noteProof } from '#server/sessions/session.ts';

/**
 * Proves that the member is present, for sensitive actions in the next ten minutes: by the password, or by the
 * PIN or a passkey in its place. Incorrect ones count towards the same locks as everywhere else.
 * @throws AppError 422 on `password` or `pin`
 */
export async function proveOwner(
  ctx: CallContext<typeof proveCall>,
): Promise<Reply<typeof proveCall>> {
  const { body, user, request } = ctx;
  const row = await findUser(ctx.db, user.uuid);
  if (!row || !request.token) throw new AppError('unauthenticated');
  if (body.password !== undefined) await checkPassword(ctx, row, body.password);
  else if (body.pin === undefined) throw AppError.invalid({ password: ['Enter your password.'] });
  else if (row.pin_hash === null) throw new AppError('pin_not_set');
  else await verifyPin(ctx, row.id, body.pin);
  await noteProof(ctx, request.token);
  return { data: null };
}
