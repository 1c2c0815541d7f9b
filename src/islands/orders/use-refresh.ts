import { useCallback, useEffect, useRef } from 'react';

/**
 * Reads something again, one question at a time; what is asked meanwhile is asked once more
 * afterwards, since an answer under way may be older than its cause. When none comes, what is on
 * screen stays: the next change asks again.
 *
 * @returns a function that stays the same over the component's life
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
