import { useEffect, useState } from 'react';
import { DateText } from '#islands/ui/date-text.tsx';
import { formatTimeLeft } from '#lib/time-spans.ts';

const MINUTE_MS = 60_000;

/** Seconds until a time, updated each minute; by the page's own time until hydration. */
export function useLeft(until: string, now: number): number {
  const [at, setAt] = useState(now);
  useEffect(() => {
    // the server's clock, moved on by this device's
    const started = Date.now();
    const timer = setInterval(() => setAt(now + Date.now() - started), MINUTE_MS);
    return () => clearInterval(timer);
  }, [now]);
  return Math.floor((Date.parse(until) - at) / 1_000);
}

interface TimeLeftProps {
  until: string;
  zone: string;
  left: number;
}

/** How long a quote is valid. */
export const TimeLeft = ({ until, zone, left }: TimeLeftProps) => (
  <p className="text-13 text-ink-3">
    {left > 0 ? (
      <>
        Price locked until <DateText at={until} zone={zone} inSentence /> ({formatTimeLeft(left)})
      </>
    ) : (
      'This quote has expired. You can ask for a new one in your list.'
    )}
  </p>
);
