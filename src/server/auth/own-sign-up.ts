import { cookies } from '#lib/constants.ts';
import { AppError } from '#lib/errors/app-error.ts';
import { findUser, normaliseInput, type UserRow } from '#server/account/index.ts';
import type { RequestFacts } from '#server/http/call-context.ts';
import type { Services } from '#server/platform/services.ts';
import { authenticate } from './authenticate.ts';
import { readLinkToken } from './link-token.ts';

type Context = Services & { request: RequestFacts };

/** The account that this browser has opened and not verified yet, by the cookie of its sign-up. */
export async function findOwnSignUp(ctx: Context): Promise<UserRow | undefined> {
  const token = ctx.request.cookie(cookies.registration);
  const userId = token && (await readLinkToken(ctx.db, ctx, token, 'registration'));
  const user = userId ? await findUser(ctx.db, userId) : undefined;
  return user?.email_verified_at === null ? user : undefined;
}

/** What an availability check says of a taken name: that it is one's own is told to nobody else. */
export async function yoursIfTaken(
  ctx: Context,
  isFree: boolean,
  isOwn: (user: UserRow) => boolean,
): Promise<{ is_available: boolean; is_yours?: boolean }> {
  const own = isFree ? undefined : await findOwnSignUp(ctx);
  return { is_available: isFree, ...(own && isOwn(own) ? { is_yours: true } : {}) };
}

/** By the password of the earlier sign-up, counted like a sign-in; a wrong one says nothing. */
async function isByPassword(ctx: Context, input: string, password: string): Promise<boolean> {
  try {
    return (await authenticate(ctx, { input, password })).email_verified_at === null;
  } catch (error) {
    if (error instanceof AppError) return false;
    throw error;
  }
}

/**
 * Somebody signs up again with an address that is taken. Those whose it is, by this browser's sign-up
 * or by its password, are led to verify it; all others hear what the availability check says.
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
