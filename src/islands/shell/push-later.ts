import { shell } from '#lib/constants.ts';

/**
 * Asks a member, 8 s after the page came up, whether this device should be told at once (spec 4). Only
 * where the browser was never asked; nothing is loaded before then. Returns how to stop.
 */
export function askForPushLater(): () => void {
  if (globalThis.Notification?.permission !== 'default') return () => undefined;
  let stop: (() => void) | undefined;
  const timer = setTimeout(
    () => {
      void import('./push-offer.tsx').then(({ offerPush }) => (stop = offerPush()));
    },
    // this wakes some time after the page came up, later on slow phones
    Math.max(0, shell.pushPromptMs - performance.now()),
  );
  return () => {
    clearTimeout(timer);
    stop?.();
  };
}
