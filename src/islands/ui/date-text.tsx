import { useEffect, useState } from 'react';
import { formatInZone } from '#lib/look/zone-time.ts';

interface DateTextProps {
  /** ISO time. */
  at: string;
  /** Zone of the account's country: what the server writes until the device's zone is known. */
  zone?: string;
  /** Under a heading that names the day of the same zone: only "05:17am". */
  timeOnly?: boolean;
}

const deviceZone = () => new Intl.DateTimeFormat().resolvedOptions().timeZone;
const timeOf = (text: string) => text.slice(text.lastIndexOf(', ') + 2);

export function DateText({ at, zone = 'Africa/Lagos', timeOnly = false }: DateTextProps) {
  const [text, setText] = useState(() => formatInZone(at, zone));
  useEffect(() => {
    if (!timeOnly) setText(formatInZone(at, deviceZone()));
  }, [at, timeOnly]);
  return (
    <time dateTime={at} suppressHydrationWarning>
      {timeOnly ? timeOf(text) : text}
    </time>
  );
}
