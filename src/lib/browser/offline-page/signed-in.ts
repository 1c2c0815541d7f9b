import { cookies } from '#lib/constants.ts';
import { readCookie } from '#lib/browser/cookies.ts';

/** Whose session this device has, by the readable cookie: only for display, and never trusted. */
export function signedIn(): string | null {
  try {
    return (JSON.parse(readCookie(cookies.user) ?? '') as { uuid?: string }).uuid ?? null;
  } catch {
    return null;
  }
}
