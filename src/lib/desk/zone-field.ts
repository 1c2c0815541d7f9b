const MINUTE_MS = 60_000;
const typed = /^\d{4}-\d\d-\d\dT\d\d:\d\d/;

/** A time on a zone's clock, in the format of a date-time field: "2026-12-20T19:00". */
export function toZoneField(at: string | null, timeZone: string): string {
  if (at === null) return '';
  const parts = new Intl.DateTimeFormat('sv-SE', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).format(new Date(at));
  return parts.replace(' ', 'T');
}

/** The time that a date-time field gives on a zone's clock; null for an empty one. */
export function fromZoneField(field: string, timeZone: string): string | null {
  if (!typed.test(field)) return null;
  const guess = Date.parse(`${field.slice(0, 16)}:00Z`);
  if (Number.isNaN(guess)) return null;
  const shown = Date.parse(`${toZoneField(new Date(guess).toISOString(), timeZone)}:00Z`);
  return new Date(guess - Math.round((shown - guess) / MINUTE_MS) * MINUTE_MS).toISOString();
}
