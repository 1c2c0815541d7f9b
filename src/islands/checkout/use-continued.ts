import { useEffect, useRef, useState } from 'react';
import { takeContinued } from '#lib/browser/stores/pending-transaction.ts';

/**
 * Whoever had to sign in on the way to a checkout, or whose page had to reload, finds it open afterwards:
 * what Continue does is done once more, with what was typed. Call it behind the effect that fills the form.
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
