import { atom, onMount } from 'nanostores';
import { cookies, session, storageKeys } from '#lib/constants.ts';
import { paths } from '#lib/paths.ts';
import { ApiError } from '#lib/browser/api/api-error.ts';
import { requestLogOut, requestRefresh } from '#lib/browser/api/session.ts';
import { writeCookie } from '#lib/browser/cookies.ts';
import { goTo } from '#lib/browser/navigate.ts';
import { forget } from '#lib/browser/storage.ts';
import { clearPendingTransaction } from '#lib/browser/stores/pending-transaction.ts';
import {
  $session,
  clearSession,
  isSignedIn,
  setSession,
} from '#lib/browser/stores/session-state.ts';

type TabMessage = { kind: 'refreshed'; expiresInS: number } | { kind: 'ended' };

const LOCK = 'oja-session-refresh';
const LOGGED_OUT_COOKIE_S = 24 * 3600;

const tabs = (): BroadcastChannel | null =>
  typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('oja-session');

function tell(message: TabMessage): void {
  const channel = tabs();
  channel?.postMessage(message);
  channel?.close();
}

function forgetEverything(): void {
  clearSession();
  clearPendingTransaction();
  forget(storageKeys.cryptoSale);
}

/**
 * Signs out (spec 4): the server is told and need not answer, this browser forgets at once, the
 * chosen country stays, and a second later the home page is shown.
 */
export async function logOut(): Promise<void> {
  if (!isSignedIn()) return;
  const told = requestLogOut();
  forgetEverything();
  tell({ kind: 'ended' });
  setTimeout(() => goTo(paths.home), session.logoutRedirectMs);
  await told.catch((error: unknown) => {
    // Unreachable: the next page load takes the HttpOnly token away by this mark.
    if (!isFinal(error)) writeCookie(cookies.loggedOut, '1', LOGGED_OUT_COOKIE_S);
  });
}

/** No answer is not a no: the next tick tries again, until the time is over. */
const isFinal = (error: unknown) =>
  error instanceof ApiError &&
  error.kind === 'answer' &&
  error.status < 500 &&
  error.status !== 429;

async function refreshOnce(): Promise<void> {
  try {
    const { data } = await requestRefresh();
    setSession(null, data.expires_at);
    tell({ kind: 'refreshed', expiresInS: data.expires_at });
  } catch (error) {
    if (isFinal(error)) await logOut();
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
  if (left <= 0) void logOut();
  else if (left <= session.refreshBeforeExpiryS) void refreshAlone();
}

function hear({ data }: MessageEvent<TabMessage>): void {
  if (data.kind === 'refreshed') setSession(null, data.expiresInS);
  else if (isSignedIn()) {
    forgetEverything();
    goTo(paths.home);
  }
}

/** Runs while somebody listens: the shell does, on every page of a signed-in user. */
export const $sessionClock = atom(0);

onMount($sessionClock, () => {
  if (typeof document === 'undefined') return undefined;
  // The seconds left count from now, not from the first tick: the computer may sleep before it.
  isSignedIn();
  const channel = tabs();
  channel?.addEventListener('message', hear);
  const ticking = setInterval(tick, session.tickMs);
  return () => {
    clearInterval(ticking);
    channel?.close();
  };
});
