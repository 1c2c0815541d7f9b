import { reportErrors } from './report-errors.ts';
import { sendWaiting } from './track.ts';

// With the first script of any page, and once.
if (!import.meta.env.SSR) {
  reportErrors();
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') sendWaiting();
  });
}
