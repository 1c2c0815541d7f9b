import { useEffect, useState } from 'react';
import { formatInZone } from '#lib/look/zone-time.ts';

interface DateTextProps {
  /** ISO time. */
  at: string;
  /** Zone of the account's country: what the server writes until the device's zone is known. */
  zone?: string;
  /** Only "05:17am": where no one doubts the day. */
  timeOnly?: boolean;
  /** Only "25 Nov 2026" unless it is today: a promise that is days away names no minute. */
  dayOnly?: boolean;
  /** Within a sentence: "since today, 10:30am". */
  inSentence?: boolean;
  /** Stays in `zone` on every device: the heading above names the day of that zone. */
  underDay?: boolean;
}

const deviceZone = () => new Intl.DateTimeFormat().resolvedOptions().timeZone;
const isToday = (text: string) => text.startsWith('Today');
const dayOf = (text: string) => text.slice(0, text.lastIndexOf(', '));
const timeOf = (text: string) => text.slice(text.lastIndexOf(', ') + 2);

export function DateText({
  at,
  zone = 'Africa/Lagos',
  timeOnly = false,
  dayOnly = false,
  inSentence = false,
  underDay = false,
}: DateTextProps) {
  const [text, setText] = useState(() => formatInZone(at, zone));
  useEffect(() => {
    if (!underDay) setText(formatInZone(at, deviceZone()));
  }, [at, underDay]);
  const whole = dayOnly && !isToday(text) ? dayOf(text) : text;
  return (
    <time dateTime={at} suppressHydrationWarning>
      {timeOnly ? timeOf(text) : inSentence ? whole.replace(/^Today/, 'today') : whole}
    </time>
  );
}
