import { formatInZone } from '#lib/look/zone-time.ts';

interface DateTextProps {
  /** ISO time. */
  at: string;
  /** Zone of the account's country, as on receipts, in limits and in the days of the log. */
  zone?: string;
  /** Under a heading that names the day of the same zone: only "05:17am". */
  timeOnly?: boolean;
}

const timeOf = (text: string) => text.slice(text.lastIndexOf(', ') + 2);

export function DateText({ at, zone = 'Africa/Lagos', timeOnly = false }: DateTextProps) {
  const text = formatInZone(at, zone);
  return (
    <time dateTime={at} suppressHydrationWarning>
      {timeOnly ? timeOf(text) : text}
    </time>
  );
}
