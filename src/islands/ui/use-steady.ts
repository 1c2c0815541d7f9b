import { useCallback, useLayoutEffect, useRef } from 'react';

/**
 * One function for every drawing, which does what the newest one given does: what is memoized stays as it is.
 * For handlers, which run between drawings.
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
