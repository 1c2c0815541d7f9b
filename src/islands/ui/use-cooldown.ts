import { useEffect, useState } from 'react';

const SECOND_MS = 1_000;

/**
 * Seconds until a request can be repeated. It counts by the clock, so that a phone that slept doesn't have to
 * wait longer.
 * @param startMs the first wait; 0 for none
 */
export function useCooldown(waitMs: number, startMs = 0) {
  const [endsMs, setEnds] = useState<number | null>(null);
  const [left, setLeft] = useState(Math.ceil(startMs / SECOND_MS));
  useEffect(() => {
    if (startMs > 0) setEnds(Date.now() + startMs);
  }, [startMs]);
  useEffect(() => {
    if (endsMs === null) return;
    const look = () => {
      const now = Math.max(0, Math.ceil((endsMs - Date.now()) / SECOND_MS));
      setLeft(now);
      if (now === 0) clearInterval(timer);
    };
    const timer = setInterval(look, SECOND_MS);
    look();
    return () => clearInterval(timer);
  }, [endsMs]);
  const start = () => {
    setLeft(Math.ceil(waitMs / SECOND_MS));
    setEnds(Date.now() + waitMs);
  };
  return { left, start };
}
