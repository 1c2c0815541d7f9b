import { watchPreview } from '#lib/browser/analytics/watch-preview.ts';
import { watchSteps } from '#lib/browser/analytics/watch-steps.ts';
import { reloadOnLostChunk } from '#lib/browser/chunk-reload.ts';
import { showFlagsAfterSignIn } from '#lib/orders/browser/flags-after-sign-in.ts';
import { openAuth, showWaitingToast, wakeOverlays } from '#lib/browser/stores/overlays.ts';
import { notePageForPending } from '#lib/browser/stores/pending-place.ts';
import { $sessionClock } from '#lib/browser/stores/session.ts';
import { setDeadlineFromPage } from '#lib/browser/stores/session-state.ts';
import { shell } from '#lib/constants.ts';
import { watchBell } from './watch-bell.ts';

/** A guest who wanted a members' page arrives home with ?auth=login (spec 4, Access). */
function openWantedAuth(url: URL): void {
  const wanted = url.searchParams.get('auth');
  if (wanted !== 'login' && wanted !== 'signup') return;
  url.searchParams.delete('auth');
  history.replaceState(history.state, '', url);
  openAuth(wanted);
}

/**
 * On pages where React is sure to load, the code for messages loads too, so that someone who fills in a form
 * or follows a payment gets them whatever the connection does. Read-only pages load none of it.
 */
const isUsed = () =>
  document.querySelector(
    'main astro-island:is([opts*=\'"live"\'],[opts*=\'"now"\']), main astro-island form:not([data-aside] *)',
  ) !== null;

/** The overlays show the offline notice; one line replaces it if their code couldn't load. */
function watchLine(): () => void {
  if (!navigator.onLine || isUsed()) wakeOverlays();
  const again = () => {
    if (document.querySelector('.lost-part')) wakeOverlays();
  };
  window.addEventListener('offline', wakeOverlays);
  window.addEventListener('online', again);
  return () => {
    window.removeEventListener('offline', wakeOverlays);
    window.removeEventListener('online', again);
  };
}

let isWatched = false;

/**
 * Asks a member, 8 s after the page loaded, whether this device should get notifications (spec 4). Only if
 * the browser was never asked; nothing is loaded before then. Returns a function that stops it.
 */
function askForPushLater(): () => void {
  if (globalThis.Notification?.permission !== 'default') return () => undefined;
  let stop: (() => void) | undefined;
  const timer = setTimeout(
    () => {
      void import('./push-offer.ts').then(({ offerPush }) => (stop = offerPush()));
    },
    // this hydrates some time after the page loaded, later on slow phones
    Math.max(0, shell.pushPromptMs - performance.now()),
  );
  return () => {
    clearTimeout(timer);
    stop?.();
  };
}

/**
 * What every page does automatically, without React: the session's clock, steps for analytics, messages from
 * the previous page. Islands hydrate when there is something to show. Runs once per page: when the page is
 * idle, or in lite mode once the overlays hydrate.
 * @param expiresInS for members: seconds that were left of the session when the page was rendered
 * @returns a function that stops it
 */
export function watchPage(expiresInS?: number): () => void {
  if (isWatched) return () => undefined;
  isWatched = true;
  const isMember = expiresInS !== undefined;
  if (isMember) {
    setDeadlineFromPage(expiresInS);
    void showFlagsAfterSignIn();
  }
  const url = new URL(location.href);
  notePageForPending(url);
  openWantedAuth(url);
  showWaitingToast();
  const stop = [
    watchSteps(),
    watchPreview(),
    reloadOnLostChunk(),
    watchLine(),
    ...(isMember ? [askForPushLater(), watchBell()] : []),
    $sessionClock.listen(() => undefined),
  ];
  return () => {
    isWatched = false;
    stop.forEach((each) => each());
  };
}
