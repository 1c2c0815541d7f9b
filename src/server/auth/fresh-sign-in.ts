import { session as sessionNumbers } from '#lib/constants.ts';
import { AppError } from '#lib/errors/app-error.ts';
import { checkPassword, type UserRow } from '#server/account/index.ts';
import type { RequestFacts } from '#server/http/call-context.ts';
import { secondsAfter } from '#server/platform/clock.ts';
import type { Services } from '#server/platform/services.ts';
import { signedInAt } from '#server/sessions/index.ts';

type Context = Services & { request: RequestFacts };

/** Whether the session was opened less than ten minutes ago. */
export async function isFresh({ db, clock, request }: Context): Promise<boolean> {
  const since = await signedInAt(db, request.token);
  return (
    since !== undefined &&
    secondsAfter(since, sessionNumbers.freshS).getTime() >= clock.now().getTime()
  );
}

/**
 * A session that was opened a while ago may have been stolen, so it also needs the password.
 * @returns whether the password was asked for
 * @throws AppError 422 on `password`
 */
export async function askPasswordWhenOld(
  ctx: Context,
  row: UserRow,
  password: string | undefined,
): Promise<boolean> {
  if (await isFresh(ctx)) return false;
  if (password === undefined) throw AppError.invalid({ password: ['Enter your password.'] });
  await checkPassword(ctx, row, password);
  return true;
}
