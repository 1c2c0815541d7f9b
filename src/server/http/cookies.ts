import { parseCookie, stringifySetCookie } from 'cookie';
import { cookies } from '#lib/constants.ts';
import type { CookieChange } from './call-context.ts';

const decode = (text: string): string | undefined => {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
};

/** The value of one cookie of a Cookie header, or undefined. */
export const readCookie = (header: string | null | undefined, name: string): string | undefined =>
  header ? parseCookie(header, { decode })[name] : undefined;

/** One Set-Cookie line: Lax by default, and host-only; Secure when the product is served over https. */
export const writeCookie = (change: CookieChange, secure: boolean): string =>
  stringifySetCookie(
    { path: '/', sameSite: 'lax', ...change, secure },
    { encode: encodeURIComponent },
  );

const remove = (name: string, httpOnly: boolean): CookieChange => ({
  name,
  value: '',
  maxAge: 0,
  httpOnly,
});

/** The four session cookies, removed. */
export const endedSessionCookies: CookieChange[] = [
  remove(cookies.token, true),
  remove(cookies.user, false),
  remove(cookies.expiresAt, false),
  remove(cookies.has2fa, false),
];

/**
 * The reply to a visitor who ends a session: the browser drops what it cached of our replies, such as
 * pictures and pages in its history. Data stored by our own scripts is removed by those scripts; the chosen
 * country stays, and so do payments that are waiting for a connection.
 */
export const leaving = (ended = endedSessionCookies) => ({
  cookies: ended,
  headers: { 'clear-site-data': '"cache"' },
});
