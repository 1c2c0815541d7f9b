import { AppError } from '#lib/errors/app-error.ts';
import { checkPassword } from '#server/account/check-password.ts';
import type { UserRow } from '#server/account/tables.ts';
import type { RequestFacts } from '#server/http/call-context.ts';
import type { Services } from '#server/platform/services.ts';
import { isFresh } from '#server/sessions/session.ts';

/**
 * A session whose proof is old may have been stolen, so it also needs the password.
 * @returns whether the password was asked for
 * @throws AppError 422 on `password`
 */
export async function askPasswordWhenOld(
  ctx: Services & { request: RequestFacts },
  row: UserRow,
  password: string | undefined,
): Promise<boolean> {
  if (await isFresh(ctx, ctx.request.token)) return false;
  if (password === undefined) throw AppError.invalid({ password: ['Enter your password.'] });
  await checkPassword(ctx, row, password);
  return true;
}
