import { session } from '#lib/constants.ts';
import { paths } from '#lib/paths.ts';
import { goTo } from '#lib/browser/navigate.ts';
import { removeCopies } from '#lib/browser/offline-copies/remove-copies.ts';
import { clearPendingTransaction } from '#lib/browser/stores/pending-transaction.ts';
import { clearSession, isSignedIn } from '#lib/browser/stores/session-state.ts';

let leaving = false;

/**
 * A 401 on any call (spec 4): the session is forgotten and the browser goes home a moment later.
 * Several at once count as one, and a guest on the home page stays where they are.
 */
export function endLostSession(): void {
  if (leaving || !isSignedIn()) return;
  leaving = true;
  clearSession();
  clearPendingTransaction();
  removeCopies();
  setTimeout(() => {
    leaving = false;
    goTo(paths.home);
  }, session.clearRedirectMs);
}
