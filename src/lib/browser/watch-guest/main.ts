// Runs on the guest home page until an island hydrates: counts steps and reports a lost connection. Built
// separately, because the file that islands share is ten times as large.

import { sendWaiting } from '#lib/browser/analytics/track.ts';
import { watchSteps } from '#lib/browser/analytics/watch-steps.ts';

watchSteps();
addEventListener('offline', () =>
  document.querySelector('[data-overlays]')?.dispatchEvent(new Event('focusin', { bubbles: true })),
);
document.addEventListener('visibilitychange', () => {
  if (document.visibilityState === 'hidden') sendWaiting();
});
document.documentElement.dataset['watched'] = '';
