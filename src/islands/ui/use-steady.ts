import { useCallback, useLayoutEffect, useRef } from 'react';

/**
 * One function for every render, which calls the newest one: memoized children stay as they are. For
 * handlers, which run between renders.
 */
export function useSteady<Given extends unknown[]>(
  handler: (...given: Given) => void,
): (...given: Given) => void {
  const newest = useRef(handler);
  useLayoutEffect(() => {
    newest.current = handler;
  });
  return useCallback((...given: Given) => newest.current(...given), []);
}
