import { useCallback, useRef, useState, type RefObject } from 'react';

/**
 * The state of a reducer, a function that dispatches events, and the current state for code outside React.
 * Dispatching returns the new state; null when the event was ignored, as a second tap is.
 */
export function useMachine<S, E>(
  reduce: (state: S, event: E) => S,
  first: S,
): [S, (event: E) => S | null, Readonly<RefObject<S>>] {
  const [state, setState] = useState(first);
  const now = useRef(state);
  const dispatch = useCallback(
    (event: E) => {
      const next = reduce(now.current, event);
      if (next === now.current) return null;
      setState((now.current = next));
      return next;
    },
    [reduce],
  );
  return [state, dispatch, now];
}
