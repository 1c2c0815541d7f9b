import { useEffect, useState } from 'react';

const SECOND_MS = 1_000;

/**
 * Whole seconds until a time, by the server's clock; null without a time, and before counting has begun, because the
 * server's rendering has no "now".
 * @param atMost the promised time: a clock that is slightly behind shows no more
 */
export function useSecondsUntil(
  until: string | null,
  clock: () => number,
  atMost: number,
): number | null {
  const [left, setLeft] = useState<number | null>(null);
  useEffect(() => {
    if (until === null) return setLeft(null);
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

/** The same, with 0 before counting has begun. */
export const useSecondsLeft = (until: string, clock: () => number, atMost: number): number =>
  useSecondsUntil(until, clock, atMost) ?? 0;

/** 18:42 */
export const asMinutes = (seconds: number): string =>
  `${String(Math.floor(seconds / 60)).padStart(2, '0')}:${String(seconds % 60).padStart(2, '0')}`;
