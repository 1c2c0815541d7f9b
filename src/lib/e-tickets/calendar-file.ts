/** A calendar entry's data; times are instants. */
export interface Occasion {
  /** The same for every version of it, and globally unique. */
  uid: string;
  title: string;
  description: string;
  place: string;
  url: string;
  startsAt: string;
  endsAt: string | null;
  /** When this was written. */
  at: Date;
  cancelled: boolean;
}

const stamp = (at: Date): string => at.toISOString().replaceAll(/[-:]|\.\d{3}/g, '');

/** Backslash, comma, semicolon and line ends have a meaning in a value. */
const escaped = (text: string): string =>
  text.replaceAll(/[\\;,]/g, (sign) => `\\${sign}`).replaceAll(/\r\n|\r|\n/g, '\\n');

const MOST_BYTES = 75;
const bytesOf = (text: string) => new TextEncoder().encode(text).length;

/** A line has at most 75 bytes, and continues in the next one after a space. No character is cut in two. */
function fold(line: string): string {
  const lines = [''];
  for (const sign of line) {
    const last = lines.at(-1)!;
    if (bytesOf(last + sign) > MOST_BYTES) lines.push(` ${sign}`);
    else lines[lines.length - 1] = last + sign;
  }
  return lines.join('\r\n');
}

const HOUR_MS = 3_600_000;
const USUAL_MS = 2 * HOUR_MS;

/**
 * A calendar file (RFC 5545) of one occasion. Times are in UTC, so that no calendar needs the rules of a time
 * zone; each shows them in its own.
 */
export function calendarFile(occasion: Occasion): string {
  const { uid, title, description, place, url, startsAt, endsAt, at, cancelled } = occasion;
  const start = new Date(startsAt);
  const end = endsAt ? new Date(endsAt) : new Date(start.getTime() + USUAL_MS);
  const lines = [
    ...['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Oja//Tickets//EN', 'METHOD:PUBLISH'],
    ...['BEGIN:VEVENT', `UID:${escaped(uid)}`, `DTSTAMP:${stamp(at)}`],
    ...[`DTSTART:${stamp(start)}`, `DTEND:${stamp(end)}`],
    ...[`SUMMARY:${escaped(title)}`, `DESCRIPTION:${escaped(description)}`],
    ...[`LOCATION:${escaped(place)}`, `URL:${url}`],
    `STATUS:${cancelled ? 'CANCELLED' : 'CONFIRMED'}`,
    ...['END:VEVENT', 'END:VCALENDAR'],
  ];
  return lines.map((line) => `${fold(line)}\r\n`).join('');
}
