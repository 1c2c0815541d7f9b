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

/** One Set-Cookie line. Lax unless it says otherwise, and host-only; Secure when the product is served over https. */
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

/** The four session cookies, taken away. */
export const endedSessionCookies: CookieChange[] = [
  remove(cookies.token, true),
  remove(cookies.user, false),
  remove(cookies.expiresAt, false),
  remove(cookies.has2fa, false),
];

/**
 * The answer to whoever ends a session of theirs: the browser drops what it kept of our answers, such
 * as pictures and pages to go back to. What is stored by our own code is removed by it: the chosen
 * country stays, and so do payments that wait for the network.
 */
export const leaving = (ended = endedSessionCookies) => ({
  cookies: ended,
  headers: { 'clear-site-data': '"cache"' },
});
