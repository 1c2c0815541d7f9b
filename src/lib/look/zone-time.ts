const parts = (at: Date, timeZone: string) =>
  Object.fromEntries(
    new Intl.DateTimeFormat('en-GB', {
      timeZone,
      day: '2-digit',
      month: 'short',
      year: 'numeric',
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
    })
      .formatToParts(at)
      .map((part) => [part.type, part.value]),
  );

/**
 * A time in the words of spec 9, in a named zone: what the server writes before the browser knows
 * the device's own zone.
 */
export function formatInZone(at: string, timeZone: string, now = new Date()): string {
  const time = parts(new Date(at), timeZone);
  const today = parts(now, timeZone);
  const hour = Number(time['hour']);
  const twelve = String(hour % 12 || 12).padStart(2, '0');
  const clock = `${twelve}:${time['minute']}${hour < 12 ? 'am' : 'pm'}`;
  const day = (p: Record<string, string>) => `${p['day']} ${p['month']?.slice(0, 3)} ${p['year']}`;
  return day(time) === day(today) ? `Today, ${clock}` : `${day(time)}, ${clock}`;
}

/** The day a row stands under: "Today", "Yesterday" or "18 Nov 2026". */
export function dayInZone(at: string, timeZone: string, now = new Date()): string {
  const name = (time: Date) => {
    const { day, month, year } = parts(time, timeZone);
    return `${day} ${month?.slice(0, 3)} ${year}`;
  };
  const day = name(new Date(at));
  if (day === name(now)) return 'Today';
  return day === name(new Date(now.getTime() - 24 * 3600 * 1000)) ? 'Yesterday' : day;
}
