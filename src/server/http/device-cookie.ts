import { cookies } from '#lib/constants.ts';
import { newToken } from '#server/platform/ids.ts';
import type { CookieChange } from './call-context.ts';

const YEAR_S = 365 * 24 * 3600;

/** The cookie that tells one browser from another at sign-in: the one it has, or a new one. */
export function deviceCookie(known: string | undefined): CookieChange {
  const value = known && /^[\w-]{43}$/.test(known) ? known : newToken();
  return { name: cookies.device, value, maxAge: YEAR_S, httpOnly: true };
}
