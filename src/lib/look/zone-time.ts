// Creating one takes far longer than using it, and a list has dozens of times in one zone. Names come from
// cookies, in any case that Intl accepts, so the cache is limited.
const MOST = 50;
const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone);
  if (known) return known;
  const made = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    day: '2-digit',
    month: 'short',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  });
  if (formats.size === MOST) formats.clear();
  formats.set(timeZone, made);
  return made;
}

/** Whether Intl accepts it as a time zone; the cookie it comes from may contain anything. */
export function isTimeZone(name: string | undefined): name is string {
  if (!name || !/^[\w+/-]{1,40}$/.test(name)) return false;
  try {
    return Boolean(formatOf(name));
  } catch {
    return false;
  }
}

const parts = (at: Date, timeZone: string) =>
  Object.fromEntries(
    formatOf(timeZone)
      .formatToParts(at)
      .map((part) => [part.type, part.value]),
  );

const dayOf = (p: Record<string, string>) => `${p['day']} ${p['month']?.slice(0, 3)} ${p['year']}`;

function clockOf(p: Record<string, string>): string {
  const hour = Number(p['hour']);
  const twelve = String(hour % 12 || 12).padStart(2, '0');
  return `${twelve}:${p['minute']}${hour < 12 ? 'am' : 'pm'}`;
}

/** A full time, for printed documents: "21 Nov 2026, 09:02am". */
export function timeInZone(at: string, timeZone: string): string {
  const time = parts(new Date(at), timeZone);
  return `${dayOf(time)}, ${clockOf(time)}`;
}

/**
 * A time in the format of spec 9, in a named zone: what the server writes before the browser knows the
 * device's own zone.
 */
export function formatInZone(at: string, timeZone: string, now = new Date()): string {
  const time = parts(new Date(at), timeZone);
  const isToday = dayOf(time) === dayOf(parts(now, timeZone));
  return `${isToday ? 'Today' : dayOf(time)}, ${clockOf(time)}`;
}

/** `time` is "05:17am", `day` "25 Nov 2026" unless it is today; `day` and `sentence` begin with a small letter. */
export type TimeShape = 'time' | 'day' | 'sentence';

/** A time in the format of spec 9, or the part of it that fits its place on a page. */
export function shapedTime(at: string, timeZone: string, shape?: TimeShape, now?: Date): string {
  const text = formatInZone(at, timeZone, now);
  const comma = text.lastIndexOf(', ');
  if (shape === 'time') return text.slice(comma + 2);
  if (shape === 'day' && !text.startsWith('Today')) return text.slice(0, comma);
  return shape ? text.replace(/^Today/, 'today') : text;
}

/** Whether a rendered page has a time or a day in it, in one of the formats of this file. */
export const showsTime = (html: string): boolean =>
  /<time[ >]|\b\d\d:\d\d[ap]m\b|\b\d\d (?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec) \d{4}\b/.test(
    html,
  );

/** "Lagos": a zone as people name it. */
export const cityOf = (timeZone: string): string =>
  timeZone.split('/').at(-1)?.replaceAll('_', ' ') ?? timeZone;

/** "21 Nov 2026, 09:02am (Lagos time)": a full time that says whose clock it follows. */
export function timeWithZone(at: string, timeZone: string): string {
  const clock = timeZone === 'UTC' ? timeZone : `${cityOf(timeZone)} time`;
  return `${timeInZone(at, timeZone)} (${clock})`;
}

/** A full date, for things without a time: "21 Nov 2026". */
export const dayOnPaper = (at: string, timeZone: string): string =>
  dayOf(parts(new Date(at), timeZone));

/** A day as 21-11-2026 (spec 2). */
export const dashedDay = (at: string, timeZone: string): string =>
  new Intl.DateTimeFormat('en-GB', {
    timeZone,
    day: '2-digit',
    month: '2-digit',
    year: 'numeric',
  })
    .format(new Date(at))
    .replaceAll('/', '-');

/** The heading for the day of a row: "Today", "Yesterday" or "18 Nov 2026". */
export function dayInZone(at: string, timeZone: string, now = new Date()): string {
  const name = (time: Date) => dayOf(parts(time, timeZone));
  const day = name(new Date(at));
  if (day === name(now)) return 'Today';
  return day === name(new Date(now.getTime() - 24 * 3600 * 1000)) ? 'Yesterday' : day;
}

/** A time for colleagues in any country: "26 Nov 2026, 09:00am UTC". */
export const formatUtc = (at: string, now?: Date, shape?: TimeShape): string =>
  `${shapedTime(at, 'UTC', shape, now)} UTC`;
