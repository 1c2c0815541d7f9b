const formats = new Map<string, Intl.DateTimeFormat>();

/** Cached, because creating a format is slow and a statement has thousands of times. */
function formatOf(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone);
  if (known) return known;
  const made = new Intl.DateTimeFormat('sv-SE', {
    timeZone,
    dateStyle: 'short',
    timeStyle: 'medium',
  });
  formats.set(timeZone, made);
  return made;
}

const partOf = (at: Date, timeZone: string, part: 0 | 1) =>
  formatOf(timeZone).format(at).split(' ')[part]!;

/** "2026-11-21" on that clock. */
export const dayOf = (at: Date, timeZone: string): string => partOf(at, timeZone, 0);

/** "09:02:11" on that clock. */
export const timeOf = (at: Date, timeZone: string): string => partOf(at, timeZone, 1);

const MINUTE_MS = 60_000;
const twoDigits = (count: number) => String(count).padStart(2, '0');

/** "2026-11-21T09:02:11+01:00" on that clock. */
export function timeWithOffset(at: Date, timeZone: string): string {
  const local = `${dayOf(at, timeZone)}T${timeOf(at, timeZone)}`;
  const ahead = Math.round((Date.parse(`${local}Z`) - at.getTime()) / MINUTE_MS);
  const [hours, minutes] = [Math.trunc(Math.abs(ahead) / 60), Math.abs(ahead) % 60];
  return `${local}${ahead < 0 ? '-' : '+'}${twoDigits(hours)}:${twoDigits(minutes)}`;
}
