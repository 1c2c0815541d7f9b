import { useEffect, useRef } from 'react';

/** Runs when the browser restores the page from its cache: state from before the visitor left is stale. */
export function useRestored(restart: () => void): void {
  const latest = useRef(restart);
  useEffect(() => {
    latest.current = restart;
  });
  useEffect(() => {
    const shown = (event: PageTransitionEvent) => {
      if (event.persisted) latest.current();
    };
    window.addEventListener('pageshow', shown);
    return () => window.removeEventListener('pageshow', shown);
  }, []);
}
