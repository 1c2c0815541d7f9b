import type { Availability, EventDetail } from '#lib/contracts/e-tickets.ts';
import { timeInZone } from '#lib/look/zone-time.ts';
import { dayIn } from '#lib/rules/statement-range.ts';

const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** How much is left, in words; nothing where there is enough. */
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

/** How far away a start is, by days of the place: "Starts in 3 days", "Starts tomorrow". */
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

/** A start with its day of the week: "Sat 5 Dec 2026, 07:00pm". */
export const whenAt = (at: string, zone: string): string =>
  `${weekday(at, zone, 'short')} ${timeInZone(at, zone).replace(/^0/, '')}`;

/** Only the time of the day: "07:00pm". */
export const clockAt = (at: string, zone: string): string => timeInZone(at, zone).split(', ')[1]!;

/** A day to choose: "Today", "Tomorrow" or "Sat 5 Dec". */
export function dayName(day: string, today: string): string {
  const away = (Date.parse(day) - Date.parse(today)) / DAY_MS;
  if (away === 0) return 'Today';
  if (away === 1) return 'Tomorrow';
  return new Intl.DateTimeFormat('en-GB', {
    ...{ weekday: 'short', day: 'numeric', month: 'short', timeZone: 'UTC' },
  })
    .format(new Date(day))
    .replace(',', '');
}

/** The rule by which tickets are refunded, as one sentence or two. */
export function refundWords(
  { refund, time_zone: zone }: Pick<EventDetail, 'refund' | 'time_zone'>,
  now: number,
): string {
  const otherwise = 'If the organiser cancels, we refund every ticket in full.';
  if (!refund) return `Tickets can’t be returned. ${otherwise}`;
  const until = whenAt(refund.until, zone);
  const share =
    refund.percent === 100 ? 'the full ticket price' : `${refund.percent}% of the price`;
  return Date.parse(refund.until) < now
    ? `Tickets could be returned until ${until}. ${otherwise}`
    : `Return a ticket by ${until} and get ${share} back, without our fee. ${otherwise}`;
}

/** From what age one is let in. */
export const ageWords = (age: number): string => (age === 0 ? 'All ages' : `${age} and over`);
