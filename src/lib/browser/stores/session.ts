import { atom, onMount } from 'nanostores';
import { cookies, session, storageKeys } from '#lib/constants.ts';
import { paths } from '#lib/paths.ts';
import { ApiError } from '#lib/browser/api/api-error.ts';
import { requestLogOut, requestRefresh } from '#lib/browser/api/session.ts';
import { readCookie, writeCookie } from '#lib/browser/cookies.ts';
import { goTo, reloadPage } from '#lib/browser/navigate.ts';
import { removeCopies } from '#lib/browser/offline-copies/remove-copies.ts';
import { clearTab, forget } from '#lib/browser/storage.ts';
import { showToast } from '#lib/browser/stores/overlays.ts';
import { clearPendingTransaction } from '#lib/browser/stores/pending-transaction.ts';
import {
  $session,
  clearSession,
  isSignedIn,
  setSession,
} from '#lib/browser/stores/session-state.ts';

type TabMessage = { kind: 'refreshed'; expiresInS: number } | { kind: 'ended'; why: SessionEnd };

const LOCK = 'oja-session-refresh';
const LOGGED_OUT_COOKIE_S = 24 * 3600;

const tabs = (): BroadcastChannel | null =>
  typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('oja-session');

function tell(message: TabMessage): void {
  const channel = tabs();
  channel?.postMessage(message);
  channel?.close();
}

/** What was typed outlives a session that nobody chose to end: signed in again, it is there. */
function forgetEverything(why: SessionEnd): void {
  clearSession();
  if (why === 'left' || why === 'closed') clearTab();
  clearPendingTransaction();
  forget(storageKeys.cryptoSale);
}

/**
 * Why a session ends: `left`, somebody signed out or gave up; `refused`, the server takes it no more;
 * `over`, its time ran out here, perhaps in a tunnel; `closed`, the account was locked or deleted, so
 * the server has ended it and whoever asked for that says what comes next. (A 401 of any other call
 * is endLostSession's.)
 */
export type SessionEnd = 'left' | 'refused' | 'over' | 'closed';

/**
 * Ends the session (spec 4): this browser and its other tabs forget it at once, the chosen country
 * stays. The server is told and need not answer, and a second later the home page is shown. What was
 * kept to be read without network goes, unless nobody chose that and there may be none now.
 */
export async function endSession(why: SessionEnd): Promise<void> {
  if (!isSignedIn()) return;
  const told = why === 'closed' ? undefined : requestLogOut();
  forgetEverything(why);
  tell({ kind: 'ended', why });
  if (why !== 'over') removeCopies();
  if (!told) return;
  setTimeout(() => goTo(paths.home), session.logoutRedirectMs);
  await told.catch((error: unknown) => {
    // Unreachable: the next page load takes the HttpOnly token away by this mark.
    const mark = why === 'over' ? 'over' : '1';
    if (!isFinal(error)) writeCookie(cookies.loggedOut, mark, LOGGED_OUT_COOKIE_S);
  });
}

/** The server may take it yet when it is asked again. */
const isFinal = (error: unknown) =>
  error instanceof ApiError &&
  error.kind === 'answer' &&
  error.status < 500 &&
  error.status !== 429;

const RESTARTING = [502, 503, 504];

/**
 * Any answer but a new token ends the session (spec 4). No answer is not a no: the next tick tries
 * again until the time is over, in a tunnel as while the server restarts.
 */
const isRefused = (error: unknown) =>
  error instanceof ApiError && error.kind === 'answer' && !RESTARTING.includes(error.status);

/** A refresh that adds less than this adds nothing. */
const LEAST_GAIN_MS = 5 * session.tickMs;
let isLast = false;

/**
 * Takes over the seconds that a refresh left. Near the 24 hours after which a session ends in any
 * case they grow no more: another refresh every second would change nothing.
 */
function takeDeadline(expiresInS: number): void {
  const before = $session.get()?.deadlineMs ?? 0;
  setSession(null, expiresInS);
  const after = $session.get()?.deadlineMs ?? 0;
  const isDue = expiresInS <= session.refreshBeforeExpiryS + LEAST_GAIN_MS / 1_000;
  if (isLast || !isDue || after - before >= LEAST_GAIN_MS) return;
  isLast = true;
  const text =
    'For your safety we sign you out a day after you signed in. Finish what you are doing.';
  showToast(text, { id: 'session-end', tone: 'warning', ms: null });
}

async function refreshOnce(): Promise<void> {
  try {
    const { data } = await requestRefresh();
    takeDeadline(data.expires_at);
    tell({ kind: 'refreshed', expiresInS: data.expires_at });
  } catch (error) {
    if (isRefused(error)) await endSession('refused');
  }
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
let refreshing = false;

/** One refresh for all tabs: whoever holds the lock asks, the others hear the new deadline. */
async function refreshAlone(): Promise<void> {
  if (refreshing) return;
  refreshing = true;
  try {
    if (!('locks' in navigator)) return await refreshOnce();
    await navigator.locks.request(LOCK, { ifAvailable: true }, async (lock) => {
      if (!lock) return;
      await refreshOnce();
      // The others must have heard of it before one of them can take the lock.
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

function tick(): void {
  if (!isSignedIn()) return;
  const left = secondsLeft();
  if (left <= 0) void endSession('over');
  else if (left <= session.refreshBeforeExpiryS && !isLast) void refreshAlone();
}

function hear({ data }: MessageEvent<TabMessage>): void {
  if (data.kind === 'refreshed') takeDeadline(data.expiresInS);
  else if (isSignedIn()) {
    forgetEverything(data.why);
    goTo(paths.home);
  }
}

/** A page that comes back out of the browser's memory shows the person who was signed in then. */
const watchReturn = (wasSignedIn: boolean) => (event: PageTransitionEvent) => {
  const isSignedInNow = readCookie(cookies.user) !== undefined;
  if (event.persisted && wasSignedIn !== isSignedInNow) reloadPage();
};

/** Runs while somebody listens: the shell does, on every page of a signed-in user. */
export const $sessionClock = atom(0);

onMount($sessionClock, () => {
  if (typeof document === 'undefined') return undefined;
  isLast = false;
  // The seconds left count from now, not from the first tick: the computer may sleep before it.
  const left = new AbortController();
  const { signal } = left;
  const channel = tabs();
  channel?.addEventListener('message', hear);
  const ticking = setInterval(tick, session.tickMs);
  // Timers of hidden tabs run late: the first look back is a tick of its own.
  document.addEventListener('visibilitychange', tick, { signal });
  window.addEventListener('pageshow', watchReturn(isSignedIn()), { signal });
  return () => {
    left.abort();
    clearInterval(ticking);
    channel?.close();
  };
});
