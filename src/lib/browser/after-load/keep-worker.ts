import { offerNewVersion } from './offer-new-version.ts';

/** A page that is shown again after this long checks for a new version. */
const AWAY_MS = 30 * 60_000;

type Waits = Pick<ServiceWorker, 'postMessage'>;

const takeOver = (worker: Waits): void => worker.postMessage({ kind: 'take-over' });

/**
 * A new worker is waiting. One that came with this page takes over immediately, because the page is just as
 * new. One that arrives while the page stays open is offered, or takes over with the next page.
 */
function watchVersions(registration: ServiceWorkerRegistration): void {
  let hasAsked = false;
  if (registration.waiting) takeOver(registration.waiting);
  registration.addEventListener('updatefound', () => {
    const next = registration.installing;
    next?.addEventListener('statechange', () => {
      if (next.state !== 'installed' || !navigator.serviceWorker.controller) return;
      if (hasAsked) offerNewVersion(() => takeOver(next));
      else takeOver(next);
    });
  });
  let leftAt = 0;
  document.addEventListener('visibilitychange', () => {
    if (document.hidden) leftAt = Date.now();
    else if (leftAt > 0 && Date.now() - leftAt > AWAY_MS) {
      hasAsked = true;
      registration.update().catch(() => undefined);
    }
  });
}

/** Registers the site's only service worker. Everything works without it, but not offline. */
export function keepWorker(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  navigator.serviceWorker
    .register('/sw.js', { scope: '/', updateViaCache: 'none' })
    .then(watchVersions)
    .catch(() => undefined);
}
