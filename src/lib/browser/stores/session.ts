import { atom, onMount } from 'nanostores';
import { cookies, session } from '#lib/constants.ts';
import { paths } from '#lib/paths.ts';
import { ApiError } from '#lib/browser/api/api-error.ts';
import { isSending } from '#lib/browser/api/send.ts';
import { requestRefresh } from '#lib/browser/api/session.ts';
import { readCookie } from '#lib/browser/cookies.ts';
import {
  closing,
  dropSession,
  endSession,
  sessionTabs,
  type SessionEnd,
} from '#lib/browser/end-session.ts';
import { goTo, reloadPage } from '#lib/browser/navigate.ts';
import { isOthersPage } from '#lib/browser/others-page.ts';
import { showToast, showToastNext } from '#lib/browser/stores/overlays.ts';
import { $session, isSignedIn, setSession } from '#lib/browser/stores/session-state.ts';

type TabMessage = { kind: 'refreshed'; expiresInS: number } | { kind: 'ended'; why: SessionEnd };

const LOCK = 'oja-session-refresh';

const RESTARTING = [502, 503, 504];

/**
 * Any answer other than a new token ends the session (spec 4). No answer isn't a refusal: the next tick tries
 * again until the time runs out, in a tunnel as well as while the server restarts.
 */
const isRefused = (error: unknown) =>
  error instanceof ApiError && error.kind === 'answer' && !RESTARTING.includes(error.status);

/** A refresh that gains less than this isn't worth it. */
const LEAST_GAIN_MS = 5 * session.tickMs;
let isLast = false;

/**
 * Applies the seconds that a refresh returned. Near the 24 hours after which a session always ends, they no
 * longer grow, so refreshing every second would change nothing.
 */
function takeDeadline(expiresInS: number): void {
  const before = $session.get()?.deadlineMs ?? 0;
  setSession(null, expiresInS);
  const after = $session.get()?.deadlineMs ?? 0;
  const isDue = expiresInS <= session.refreshBeforeExpiryS + LEAST_GAIN_MS / 1_000;
  if (isLast || !isDue || after - before >= LEAST_GAIN_MS) return;
  isLast = true;
  const text =
    'For security, we sign you out 24 hours after you sign in. Finish what you’re doing.';
  showToast(text, { id: 'session-end', tone: 'warning', ms: null });
}

async function refreshOnce(): Promise<void> {
  try {
    const { data } = await requestRefresh();
    takeDeadline(data.expires_at);
    const channel = sessionTabs();
    channel?.postMessage({ kind: 'refreshed', expiresInS: data.expires_at });
    channel?.close();
  } catch (error) {
    if (isRefused(error)) await endSession('refused');
  }
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
let refreshing = false;

/** One refresh for all tabs: the tab with the lock asks, and the others get the new deadline. */
async function refreshAlone(): Promise<void> {
  if (refreshing) return;
  refreshing = true;
  try {
    if (!('locks' in navigator)) return await refreshOnce();
    await navigator.locks.request(LOCK, { ifAvailable: true }, async (lock) => {
      if (!lock) return;
      await refreshOnce();
      // the others must have been notified before one of them can take the lock
      await pause(session.tickMs);
    });
  } finally {
    refreshing = false;
  }
}

export function secondsLeft(): number {
  const known = $session.get();
  return known ? Math.ceil((known.deadlineMs - Date.now()) / 1_000) : 0;
}

/** A call that hangs longer than this is abandoned before the time is over. */
const CANT_WAIT_S = 60;

/** Another tab ended the session: nothing is shown or sent here any more. */
function followOther(why: SessionEnd): void {
  dropSession(why);
  showToastNext('You were signed out in another tab.', { tone: 'warning' });
  goTo(paths.home);
}

function tick(): void {
  if (!isSignedIn() || closing.isNow || isOthersPage()) return;
  const left = secondsLeft();
  if (left <= 0) return void endSession('over');
  // loading and frozen tabs miss messages from other tabs; in the last minute, the cookie may simply have expired
  if (left > CANT_WAIT_S && readCookie(cookies.user) === undefined) return followOther('ended');
  if (left > session.refreshBeforeExpiryS || isLast) return;
  // a call that arrives half a minute after its token was replaced looks like theft
  if (left <= CANT_WAIT_S || !isSending()) void refreshAlone();
}

function onTabMessage({ data }: MessageEvent<TabMessage>): void {
  if (data.kind === 'refreshed') takeDeadline(data.expiresInS);
  else if (isSignedIn() && !closing.isNow) followOther(data.why);
}

/** A page restored from the browser's cache shows the user who was signed in then. */
const watchReturn = (wasSignedIn: boolean) => (event: PageTransitionEvent) => {
  const isSignedInNow = readCookie(cookies.user) !== undefined;
  if (!event.persisted) return;
  if (wasSignedIn !== isSignedInNow) reloadPage();
  else isOthersPage();
};

/** Prices change daily, so a page that was open longer is loaded again. What was typed there is kept. */
const OLD_MS = 12 * 3_600_000;
let openedMs = 0;

function lookAgain(): void {
  const wasSignedIn = isSignedIn();
  tick();
  const isOld = Date.now() - openedMs > OLD_MS;
  const isIdle = !document.hidden && navigator.onLine && !isSending();
  // if the session has just ended, the home page is already loading
  if (isOld && isIdle && isSignedIn() === wasSignedIn) reloadPage();
}

/** Runs while there are listeners: the shell listens on every page of a signed-in user. */
export const $sessionClock = atom(0);

onMount($sessionClock, () => {
  if (typeof document === 'undefined') return undefined;
  isLast = false;
  openedMs = Date.now();
  // The seconds left count from now, not from the first tick: the computer may sleep before it.
  const left = new AbortController();
  const { signal } = left;
  const channel = sessionTabs();
  channel?.addEventListener('message', onTabMessage);
  const ticking = setInterval(tick, session.tickMs);
  // timers of hidden tabs run late, so returning to the tab triggers a tick
  document.addEventListener('visibilitychange', lookAgain, { signal });
  window.addEventListener('pageshow', watchReturn(isSignedIn()), { signal });
  return () => {
    left.abort();
    clearInterval(ticking);
    channel?.close();
  };
});
