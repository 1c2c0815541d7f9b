import { useEffect, useState } from 'react';
import { formatInZone } from '#lib/look/zone-time.ts';

interface DateTextProps {
  /** ISO time. */
  at: string;
  /** Zone of the account's country: what the server writes until the device's zone is known. */
  zone?: string;
  /** Only "05:17am": where nobody doubts the day. */
  timeOnly?: boolean;
  /** Stays in `zone` on every device: the heading above names the day of that zone. */
  underDay?: boolean;
}

const deviceZone = () => new Intl.DateTimeFormat().resolvedOptions().timeZone;
const timeOf = (text: string) => text.slice(text.lastIndexOf(', ') + 2);

export function DateText({
  at,
  zone = 'Africa/Lagos',
  timeOnly = false,
  underDay = false,
}: DateTextProps) {
  const [text, setText] = useState(() => formatInZone(at, zone));
  useEffect(() => {
    if (!underDay) setText(formatInZone(at, deviceZone()));
  }, [at, underDay]);
  return (
    <time dateTime={at} suppressHydrationWarning>
      {timeOnly ? timeOf(text) : text}
    </time>
  );
}
