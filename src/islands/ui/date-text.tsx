import { useEffect, useState } from 'react';
import { formatDateTime } from '#lib/dates.ts';
import { formatInZone } from '#lib/look/zone-time.ts';

interface DateTextProps {
  /** ISO time. */
  at: string;
  /** Zone of the account's country: what the server writes until the device's zone is known. */
  zone?: string;
}

export function DateText({ at, zone = 'Africa/Lagos' }: DateTextProps) {
  const [text, setText] = useState(() => formatInZone(at, zone));
  useEffect(() => setText(formatDateTime(at)), [at]);
  return (
    <time dateTime={at} suppressHydrationWarning>
      {text}
    </time>
  );
}
