import type { BillSchedule, Every } from '#lib/contracts/bill-schedules.ts';
import type { CountryCode } from '#lib/countries.ts';
import { supportedCountries } from '#lib/countries.ts';

const days = (count: number) => (count === 1 ? 'Every day' : `Every ${count} days`);

/** "Every month", "Every 2 weeks". */
export function sayEvery(every: Every): string {
  if (every === 'week') return 'Every week';
  if (every === 'month') return 'Every month';
  return every === 14 ? 'Every 2 weeks' : days(every);
}

/** How the sheet offers it; one's own pace stays a choice. */
export const paces = (own: Every) =>
  [...new Set<Every>(['week', 14, 'month', own])].map((every) => ({
    value: String(every),
    label: sayEvery(every).replace('Every ', ''),
  }));

export const readPace = (text: string): Every =>
  text === 'week' || text === 'month' ? text : Number(text);

const HOUR_MS = 3_600_000;
const MORNING = 9;

/** Nine in the morning of a day by the clock of a country. */
export function morningOf(day: string, country: CountryCode): string {
  const asIfHere = Date.parse(`${day}T09:00:00Z`);
  const { timeZone } = supportedCountries[country];
  const format = new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', hourCycle: 'h23' });
  const ahead = Number(format.format(asIfHere)) - MORNING;
  return new Date(asIfHere - ahead * HOUR_MS).toISOString();
}

/** The day of a time by the clock of a country, as a date field takes it. */
export const dayOf = (at: Date, country: CountryCode): string =>
  new Intl.DateTimeFormat('sv', { timeZone: supportedCountries[country].timeZone }).format(at);

/** What came of the date before. */
export function sayLast({ last }: BillSchedule): string | null {
  if (!last) return null;
  if (last.outcome === 'ordered') return 'Last time: paid.';
  if (last.outcome === 'reminded') return 'Last time: we reminded you.';
  return `Last time: not paid. ${last.text ?? ''}`.trim();
}
