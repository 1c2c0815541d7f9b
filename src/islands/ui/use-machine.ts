import { useCallback, useRef, useState } from 'react';

/**
 * The state of a reducer, and how it is told what happened. The new state is there at once, before
 * anything is drawn; null means that the event was ignored, as a second tap is.
 */
export function useMachine<S, E>(
  reduce: (state: S, event: E) => S,
  first: S,
): [S, (event: E) => S | null] {
  const [state, draw] = useState(first);
  const now = useRef(state);
  const tell = useCallback(
    (event: E) => {
      const next = reduce(now.current, event);
      if (next === now.current) return null;
      draw((now.current = next));
      return next;
    },
    [reduce],
  );
  return [state, tell];
}
