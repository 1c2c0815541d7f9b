import { cookies } from '#lib/constants.ts';
import type { CookieChange } from './call-context.ts';

/** The value of one cookie of a Cookie header, or undefined. */
export function readCookie(header: string | null | undefined, name: string): string | undefined {
  for (const part of (header ?? '').split(';')) {
    const at = part.indexOf('=');
    if (at > 0 && part.slice(0, at).trim() === name) {
      const raw = part.slice(at + 1).trim();
      try {
        return decodeURIComponent(raw);
      } catch {
        return undefined;
      }
    }
  }
  return undefined;
}

/** One Set-Cookie line. Lax unless it says otherwise, and host-only; Secure when the product is served over https. */
export function writeCookie(change: CookieChange, secure: boolean): string {
  const parts = [
    `${change.name}=${encodeURIComponent(change.value)}`,
    `Path=${change.path ?? '/'}`,
    `Max-Age=${change.maxAge}`,
    `SameSite=${change.sameSite ?? 'Lax'}`,
  ];
  if (change.httpOnly) parts.push('HttpOnly');
  if (secure) parts.push('Secure');
  return parts.join('; ');
}

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
