import { cookies } from '#lib/constants.ts';
import { AppError } from '#lib/errors/app-error.ts';
import { readLinkToken } from '#server/account/link-token.ts';
import { findUser, normaliseInput } from '#server/account/member.ts';
import type { UserRow } from '#server/account/tables.ts';
import type { RequestFacts } from '#server/http/call-context.ts';
import type { Services } from '#server/platform/services.ts';
import { authenticate } from './authenticate.ts';

type Context = Services & { request: RequestFacts };

/** The unverified account that was opened in this browser, by the cookie of its sign-up. */
async function findOwnSignUp(ctx: Context): Promise<UserRow | undefined> {
  const token = ctx.request.cookie(cookies.registration);
  const userId = token && (await readLinkToken(ctx.db, ctx, token, 'registration'));
  const user = userId ? await findUser(ctx.db, userId) : undefined;
  return user?.email_verified_at === null ? user : undefined;
}

/** What an availability check says about a taken name: only its owner learns that it is theirs. */
export async function viewAvailability(
  ctx: Context,
  isFree: boolean,
  isOwn: (user: UserRow) => boolean,
): Promise<{ is_available: boolean; is_yours?: boolean }> {
  const own = isFree ? undefined : await findOwnSignUp(ctx);
  return { is_available: isFree, ...(own && isOwn(own) ? { is_yours: true } : {}) };
}

/** Checks the password of the earlier sign-up, counted like a sign-in; an incorrect one reveals nothing. */
async function isByPassword(ctx: Context, input: string, password: string): Promise<boolean> {
  try {
    return (await authenticate(ctx, { input, password })).email_verified_at === null;
  } catch (error) {
    if (error instanceof AppError) return false;
    throw error;
  }
}

/**
 * Someone signs up again with an address that is taken. Its owners, recognised by this browser's sign-up or
 * by the password, are asked to verify it; everyone else gets the reply of the availability check.
 * @throws AppError email_unverified
 */
export async function refuseOwnSignUp(
  ctx: Context,
  { email, password }: { email: string; password: string },
): Promise<void> {
  const address = normaliseInput(email);
  const own = await findOwnSignUp(ctx);
  if (own?.email !== address && !(await isByPassword(ctx, address, password))) return;
  const message = 'You’ve already signed up with this email. Open the link we sent to verify it.';
  throw new AppError('email_unverified', { message, extra: { email: address } });
}
