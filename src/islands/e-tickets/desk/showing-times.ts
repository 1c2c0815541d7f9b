import { fromZoneField } from '#lib/desk/zone-field.ts';

const DAY_MS = 86_400_000;
const day = /^\d{4}-\d\d-\d\d$/;
const clock = /^([01]?\d|2[0-3])[:.]([0-5]\d)$/;

interface Typed {
  firstDay: string;
  /** Empty: only the first. */
  lastDay: string;
  /** "14:15, 18:40". */
  times: string;
}

/** The times of a day as they were typed in, each once and in order; null if one can't be read. */
function timesOf(text: string): string[] | null {
  const times = text
    .split(/[\s,;]+/)
    .filter(Boolean)
    .map((each) => {
      const [, hour, minute] = clock.exec(each) ?? [];
      return hour && minute ? `${hour.padStart(2, '0')}:${minute}` : null;
    });
  return times.includes(null) ? null : [...new Set(times as string[])].sort();
}

/** Each day from the first to the last. */
function daysOf({ firstDay, lastDay }: Typed): string[] {
  if (!day.test(firstDay)) return [];
  const [from, to] = [Date.parse(firstDay), Date.parse(lastDay || firstDay)];
  const count = Math.max(0, Math.round((to - from) / DAY_MS) + 1);
  return Array.from({ length: Math.min(count, 60) }, (_, n) =>
    new Date(from + n * DAY_MS).toISOString().slice(0, 10),
  );
}

/**
 * When a film is shown: at each of these times on each of these days, by the cinema's clock. Null if a time
 * can't be read.
 */
export function expandTimes(typed: Typed, timeZone: string): string[] | null {
  const times = timesOf(typed.times);
  if (!times) return null;
  return daysOf(typed).flatMap((on) =>
    times.flatMap((at) => fromZoneField(`${on}T${at}`, timeZone) ?? []),
  );
}
