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

const months = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ');

/** "2026-11-21" for people: "21 Nov 2026". */
export function formatDay(day: string): string {
  const [year = '', month = '', date = ''] = day.split('-');
  return `${date} ${months[Number(month) - 1]} ${year}`;
}
