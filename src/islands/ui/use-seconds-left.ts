import { useEffect, useState } from 'react';

const SECOND_MS = 1_000;

/**
 * Whole seconds until a time, by the server's clock.
 * @param atMost the promised time: a clock that is slightly behind shows no more
 */
export function useSecondsLeft(until: string, clock: () => number, atMost: number): number {
  const [left, setLeft] = useState(0);
  useEffect(() => {
    const look = () => {
      const seconds = Math.ceil((Date.parse(until) - clock()) / SECOND_MS);
      setLeft(Math.min(atMost, Math.max(0, seconds)));
    };
    look();
    const timer = setInterval(look, SECOND_MS);
    return () => clearInterval(timer);
  }, [until, clock, atMost]);
  return left;
}

/** 18:42 */
export const asMinutes = (seconds: number): string =>
  `${String(Math.floor(seconds / 60)).padStart(2, '0')}:${String(seconds % 60).padStart(2, '0')}`;
