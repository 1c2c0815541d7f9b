import { cookies } from '#lib/constants.ts';
import { readCookie } from '#lib/browser/cookies.ts';
import { forgetCopies } from '#lib/browser/offline-copies/copy-store.ts';

/** These come out of the worker's cache: they say nothing about who is signed in. */
const isKeptPage = () =>
  document.querySelector('[data-offline-page],[data-check-receipt]') !== null;

/**
 * The server no longer knows anybody here: signed out, a 401, signed out everywhere, the session ran
 * out. Then nothing of that person stays to be read without network.
 */
export function forgetWhoLeft(): void {
  if (readCookie(cookies.user) !== undefined || isKeptPage() || !navigator.onLine) return;
  forgetCopies().catch(() => undefined);
}
