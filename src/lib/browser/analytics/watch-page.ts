import { reportErrors } from './report-errors.ts';
import { sendWaiting } from './track.ts';

// Runs once, with the first script of any page.
if (!import.meta.env.SSR) {
  reportErrors();
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') sendWaiting();
  });
}
