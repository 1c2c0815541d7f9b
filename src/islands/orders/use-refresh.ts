import { useCallback, useEffect, useRef } from 'react';

/**
 * Reads something again, one request at a time. A request in between is repeated afterwards, because a
 * running one may be older than its cause. Without a reply, what is on screen stays until the next change.
 * @returns a function that stays the same during the component's life
 */
export function useRefresh<T>(ask: () => Promise<{ data: T }>, take: (data: T) => void) {
  const latest = useRef({ ask, take });
  useEffect(() => {
    latest.current = { ask, take };
  });
  const asking = useRef(false);
  const again = useRef(false);
  return useCallback(async () => {
    again.current = true;
    if (asking.current) return;
    asking.current = true;
    while (again.current) {
      again.current = false;
      await latest.current.ask().then(
        ({ data }) => latest.current.take(data),
        () => undefined,
      );
    }
    asking.current = false;
  }, []);
}
