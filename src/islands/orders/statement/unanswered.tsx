import { Note } from '#islands/ui/note.tsx';

/** Shown when the request for a statement got no response. */
export const Unanswered = () => (
  <Note tone="warn" alert>
    {navigator.onLine
      ? 'We couldn’t get your statement. Try again.'
      : 'You’re offline. Try again when you’re back online.'}
  </Note>
);
