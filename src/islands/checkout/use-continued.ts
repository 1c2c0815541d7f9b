import { useEffect, useRef, useState } from 'react';
import { takeContinued } from '#lib/browser/stores/pending-transaction.ts';

/**
 * Reopens the checkout after a sign-in or a reload on the way to it: repeats what Continue does, with the
 * typed values. Call it after the effect that fills the form.
 */
export function useContinued(proceed: () => unknown, isReady = true): void {
  const [isDue, setDue] = useState(false);
  const latest = useRef(proceed);
  useEffect(() => {
    latest.current = proceed;
  });
  useEffect(() => setDue(takeContinued()), []);
  useEffect(() => {
    if (!isDue || !isReady) return;
    setDue(false);
    void latest.current();
  }, [isDue, isReady]);
}
