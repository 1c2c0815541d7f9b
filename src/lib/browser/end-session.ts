import { cookies, session, storageKeys } from '#lib/constants.ts';
import { paths } from '#lib/paths.ts';
import { send } from '#lib/browser/api/send.ts';
import { removeCookie, writeCookie } from '#lib/browser/cookies.ts';
import { goTo } from '#lib/browser/navigate.ts';
import { removeCopies } from '#lib/browser/offline-copies/remove-copies.ts';
import { clearTab, removeStored } from '#lib/browser/storage.ts';
import { keepWayBack } from '#lib/browser/stores/way-back.ts';
import { showToast } from '#lib/browser/stores/overlays.ts';
import { clearPendingTransaction } from '#lib/browser/stores/pending-transaction.ts';
import { clearSession, isSignedIn } from '#lib/browser/stores/session-state.ts';

/**
 * Why a session ends. `left`: the visitor signed out or gave up. `closed`: the account was locked or deleted,
 * and the caller says what comes next. `ended`: the server no longer has it. `refused`: the server wouldn't
 * continue it. `over`: its time ran out here, perhaps in a tunnel.
 */
export type SessionEnd = 'left' | 'closed' | 'ended' | 'refused' | 'over';

const isChosen = (why: SessionEnd) => why === 'left' || why === 'closed';

export const sessionTabs = (): BroadcastChannel | null =>
  typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('oja-session');

/**
 * Clears this tab's session. Visitors who didn't choose this are notified, can return to where they were, and
 * find what they typed once they have signed in again. A prepared sale of coins ends with every logout, also
 * when the time is over or a refresh fails (spec 4); only a 401 keeps it.
 */
export function dropSession(why: SessionEnd): void {
  if (!isChosen(why)) keepWayBack();
  clearSession();
  clearPendingTransaction();
  if (why !== 'ended') removeStored(storageKeys.cryptoSale);
  if (!isChosen(why)) return void showToast('You were signed out.', { tone: 'warning', ms: null });
  clearTab();
  removeCookie(cookies.wasMember);
}

const LOGGED_OUT_COOKIE_S = 24 * 3600;

/**
 * The server is notified but need not answer: if it doesn't, the next page load removes the token, thanks to
 * a mark.
 */
async function notifyServer(why: SessionEnd): Promise<void> {
  const status = await send('POST', '/logout', { keepalive: true }).then(
    (answer) => answer.status,
    () => 0,
  );
  const isFinal = status > 0 && status < 500 && status !== 429;
  if (!isFinal) writeCookie(cookies.loggedOut, why === 'over' ? 'over' : '1', LOGGED_OUT_COOKIE_S);
  // the server's answer removed the mark that makes the next page say why
  else if (!isChosen(why)) writeCookie(cookies.wasMember, '1', session.endIsToldS);
}

/** While this page closes its account, which it reports itself: nothing else takes that for a sign-out. */
export const closing = { isNow: false };

/**
 * The only way in which a session ends (spec 4): this browser and its other tabs clear it immediately, the
 * chosen country stays, and a moment later the home page opens. Offline copies are deleted, unless the
 * visitor didn't choose this and may be offline now.
 */
export async function endSession(why: SessionEnd): Promise<void> {
  if (!isSignedIn() || closing.isNow) return;
  const notified =
    why === 'left' || why === 'refused' || why === 'over' ? notifyServer(why) : undefined;
  dropSession(why);
  const channel = sessionTabs();
  channel?.postMessage({ kind: 'ended', why });
  channel?.close();
  if (why !== 'over') removeCopies();
  if (why === 'closed') return;
  const ms = why === 'ended' ? session.clearRedirectMs : session.logoutRedirectMs;
  setTimeout(() => goTo(paths.home), ms);
  await notified;
}
