import type { Availability } from './contract.ts';
import { timeInZone } from '#lib/look/zone-time.ts';
import { dayIn } from '#lib/rules/statement-range.ts';

const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** How much is left, in words; undefined if there is enough. */
export const availabilityWords: Readonly<Record<Availability, string | null>> = {
  available: null,
  few: 'Few left',
  sold_out: 'Sold out',
  not_yet: 'Not on sale yet',
  ended: 'Sales ended',
  paused: 'Sales paused',
  cancelled: 'Cancelled',
};

const count = (number: number, word: string) => `${number} ${word}${number === 1 ? '' : 's'}`;

/** How far away a start is, in local days: "Starts in 3 days", "Starts tomorrow". */
export function startsIn(at: string, zone: string, now: number): string {
  const start = Date.parse(at);
  if (start <= now) return 'Started';
  const days = (Date.parse(dayIn(zone, start)) - Date.parse(dayIn(zone, now))) / DAY_MS;
  if (days > 1) return `Starts in ${days} days`;
  if (days === 1) return 'Starts tomorrow';
  const minutes = Math.ceil((start - now) / MINUTE_MS);
  return start - now < HOUR_MS
    ? `Starts in ${count(minutes, 'minute')}`
    : `Starts in ${count(Math.floor((start - now) / HOUR_MS), 'hour')}`;
}

const weekday = (at: string, timeZone: string, name: 'short' | 'long') =>
  new Intl.DateTimeFormat('en-GB', { weekday: name, timeZone }).format(new Date(at));

/** A start with its weekday: "Sat 5 Dec 2026, 07:00pm". */
export const whenAt = (at: string, zone: string): string =>
  `${weekday(at, zone, 'short')} ${timeInZone(at, zone).replace(/^0/, '')}`;

/** The same without the year, for small places: "Sat 5 Dec, 07:00pm". */
export const whenSoon = (at: string, zone: string): string =>
  whenAt(at, zone).replace(/ \d{4},/, ',');

/** A day as the parts of a calendar leaf: "Sun", "13", "Dec" and "2026". */
export function dateBlock(at: string, timeZone: string) {
  const part = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat('en-GB', { ...options, timeZone }).format(new Date(at));
  return {
    day: weekday(at, timeZone, 'short'),
    date: part({ day: 'numeric' }),
    // "Sept" is the only one with four letters
    month: part({ month: 'short' }).slice(0, 3),
    year: part({ year: 'numeric' }),
  };
}

const QUARTER_MS = 15 * MINUTE_MS;

/** An approximate end, rounded up to a quarter of an hour. */
export const aboutAt = (at: string, zone: string): string => {
  const quarter = Math.ceil(Date.parse(at) / QUARTER_MS) * QUARTER_MS;
  return clockAt(new Date(quarter).toISOString(), zone);
};

/** Only the time of the day: "07:00pm". */
export const clockAt = (at: string, zone: string): string => timeInZone(at, zone).split(', ')[1]!;

/** A day to choose: "Today", "Tomorrow" or "Sat 5 Dec". */
export function dayName(day: string, today: string): string {
  const away = (Date.parse(day) - Date.parse(today)) / DAY_MS;
  if (away === 0) return 'Today';
  if (away === 1) return 'Tomorrow';
  return new Intl.DateTimeFormat('en-GB', {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    timeZone: 'UTC',
  })
    .format(new Date(day))
    .replace(',', '');
}

/** A film's rating, as anyone reads it: "Age 15+" of "15" or "15+", "Rated 12A", "Rated PG". */
export const formatRating = (rating: string): string =>
  /^\d+\+?$/.test(rating) ? `Age\u00a0${rating.replace('+', '')}+` : `Rated\u00a0${rating}`;

/** A film in a line: "Drama · 118 min · Age 15+". */
export const filmFacts = (film: { genre: string; minutes: number; rating: string }): string =>
  `${film.genre} · ${film.minutes} min · ${formatRating(film.rating)}`;

/** Ratings that admit everyone. */
const FOR_ALL = /^(?:|G|U|PG|0\+?|all(?: ages)?)$/i;

/** The minimum age, or the rating if we don’t know which age it means. */
export function ageWords(age: number, rating = ''): string {
  const [, withAdult] = /^(\d{1,2})A$/i.exec(rating) ?? [];
  if (withAdult) return `Under ${withAdult} with an adult`;
  if (age > 0) return `${age} and over`;
  return FOR_ALL.test(rating) ? 'All ages' : formatRating(rating);
}
