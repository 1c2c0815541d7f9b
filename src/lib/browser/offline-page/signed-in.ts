import { cookies } from '#lib/constants.ts';
import { readCookie } from '#lib/browser/cookies.ts';

/** The user of this device's session, by the readable cookie: only for display, and never trusted. */
export function signedIn(): string | null {
  try {
    return (JSON.parse(readCookie(cookies.user) ?? '') as { uuid?: string }).uuid ?? null;
  } catch {
    return null;
  }
}
