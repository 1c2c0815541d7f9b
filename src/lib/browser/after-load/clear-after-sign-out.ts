import { cookies } from '#lib/constants.ts';
import { readCookie } from '#lib/browser/cookies.ts';
import { deleteCopies } from '#lib/browser/offline-copies/copy-store.ts';

/** These pages come from the worker's cache, so they say nothing about who is signed in. */
const isKeptPage = () =>
  document.querySelector('[data-offline-page],[data-check-receipt],[data-check-statement]') !==
  null;

/**
 * Clears this device when the server no longer recognises the user: signed out here or everywhere, a 401, or
 * an expired session. Nothing of that user may stay readable offline.
 */
export function clearAfterSignOut(): void {
  if (readCookie(cookies.user) !== undefined || isKeptPage() || !navigator.onLine) return;
  deleteCopies().catch(() => undefined);
}
