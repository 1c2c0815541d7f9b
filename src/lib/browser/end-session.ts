import { cookies, session, storageKeys } from '#lib/constants.ts';
import { paths } from '#lib/paths.ts';
import { send } from '#lib/browser/api/send.ts';
import { removeCookie, writeCookie } from '#lib/browser/cookies.ts';
import { goTo } from '#lib/browser/navigate.ts';
import { removeCopies } from '#lib/browser/offline-copies/remove-copies.ts';
import { clearTab, forget } from '#lib/browser/storage.ts';
import { keepWayBack } from '#lib/browser/stores/way-back.ts';
import { showToast } from '#lib/browser/stores/overlays.ts';
import { clearPendingTransaction } from '#lib/browser/stores/pending-transaction.ts';
import { clearSession, isSignedIn } from '#lib/browser/stores/session-state.ts';

/**
 * Why a session ends: `left`, somebody signed out or gave up; `closed`, the account was locked or
 * deleted, and whoever asked for that says what comes next; `ended`, the server knows of none any more;
 * `refused`, the server would not go on with it; `over`, its time ran out here, perhaps in a tunnel.
 */
export type SessionEnd = 'left' | 'closed' | 'ended' | 'refused' | 'over';

const isChosen = (why: SessionEnd) => why === 'left' || why === 'closed';

export const sessionTabs = (): BroadcastChannel | null =>
  typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('oja-session');

/**
 * What this tab forgets. Whoever did not choose it is told, can go back to where they were, and finds
 * what they typed once they have signed in again.
 */
export function forgetSession(why: SessionEnd): void {
  if (!isChosen(why)) keepWayBack();
  clearSession();
  clearPendingTransaction();
  if (why !== 'ended') forget(storageKeys.cryptoSale);
  if (!isChosen(why)) return void showToast('You were signed out.', { tone: 'warning', ms: null });
  clearTab();
  removeCookie(cookies.wasMember);
}

const LOGGED_OUT_COOKIE_S = 24 * 3600;

/** The server is told and need not answer: then the next page load takes the token away by a mark. */
async function tellServer(why: SessionEnd): Promise<void> {
  const status = await send('POST', '/logout', { keepalive: true }).then(
    (answer) => answer.status,
    () => 0,
  );
  const isFinal = status > 0 && status < 500 && status !== 429;
  if (!isFinal) writeCookie(cookies.loggedOut, why === 'over' ? 'over' : '1', LOGGED_OUT_COOKIE_S);
}

/**
 * The one way in which a session ends (spec 4): this browser and its other tabs forget it at once, the
 * chosen country stays, and a moment later the home page is shown. What was kept to be read without
 * network goes, unless nobody chose that and there may be none now.
 */
export async function endSession(why: SessionEnd): Promise<void> {
  if (!isSignedIn()) return;
  const told = why === 'left' || why === 'refused' || why === 'over' ? tellServer(why) : undefined;
  forgetSession(why);
  const channel = sessionTabs();
  channel?.postMessage({ kind: 'ended', why });
  channel?.close();
  if (why !== 'over') removeCopies();
  if (why === 'closed') return;
  const ms = why === 'ended' ? session.clearRedirectMs : session.logoutRedirectMs;
  setTimeout(() => goTo(paths.home), ms);
  await told;
}
