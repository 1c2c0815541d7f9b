import { useEffect, useState } from 'react';
import { shownZone } from '#lib/look/page-zone.ts';
import { shapedTime } from '#lib/look/zone-time.ts';

interface DateTextProps {
  /** ISO time. */
  at: string;
  /** The zone of the page, from `placeOf`, which the server uses. */
  zone?: string;
  /** Only "05:17am", if the day is obvious. */
  timeOnly?: boolean;
  /** Only "25 Nov 2026" unless it is today: a promise that is days away has no time. */
  dayOnly?: boolean;
  /** Within a sentence: "since today, 10:30am". */
  inSentence?: boolean;
  /** Stays in `zone` on every device, because the heading above has the day in that zone. */
  underDay?: boolean;
}

export function DateText({
  at,
  zone = 'Africa/Lagos',
  timeOnly = false,
  dayOnly = false,
  inSentence = false,
  underDay = false,
}: DateTextProps) {
  const shape = timeOnly ? 'time' : dayOnly ? 'day' : inSentence ? 'sentence' : undefined;
  const [text, setText] = useState(() => shapedTime(at, zone, shape));
  useEffect(() => {
    if (!underDay) setText(shapedTime(at, shownZone(), shape));
  }, [at, shape, underDay]);
  return (
    <time dateTime={at} data-shape={underDay ? 'fixed' : shape} suppressHydrationWarning>
      {text}
    </time>
  );
}
