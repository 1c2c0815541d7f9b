import { shell } from '#lib/constants.ts';

/**
 * Asks a member, 8 s after the page loaded, whether this device should get notifications (spec 4). Only if
 * the browser was never asked; nothing is loaded before then. Returns a function that stops it.
 */
export function askForPushLater(): () => void {
  if (globalThis.Notification?.permission !== 'default') return () => undefined;
  let stop: (() => void) | undefined;
  const timer = setTimeout(
    () => {
      void import('./push-offer.tsx').then(({ offerPush }) => (stop = offerPush()));
    },
    // this hydrates some time after the page loaded, later on slow phones
    Math.max(0, shell.pushPromptMs - performance.now()),
  );
  return () => {
    clearTimeout(timer);
    stop?.();
  };
}
