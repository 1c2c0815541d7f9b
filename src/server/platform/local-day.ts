import dayjs, { type Dayjs } from 'dayjs';
import timezone from 'dayjs/plugin/timezone.js';
import utc from 'dayjs/plugin/utc.js';
import { supportedCountries, type CountryCode } from '#lib/countries.ts';

dayjs.extend(utc);
dayjs.extend(timezone);

const localTime = (country: CountryCode, now: Date): Dayjs =>
  dayjs(now).tz(supportedCountries[country].timeZone);

type Unit = 'day' | 'month';

interface Span {
  from: Date;
  until: Date;
}

/** The latest span of each country, because computing one takes longer than most reads of a page. */
const latest = new Map<string, Span>();

function spanAt(country: CountryCode, now: Date, unit: Unit): Span {
  const name = `${country} ${unit}`;
  const known = latest.get(name);
  if (known && known.from <= now && now < known.until) return known;
  const from = localTime(country, now).startOf(unit);
  const found = { from: from.toDate(), until: from.add(1, unit).toDate() };
  latest.set(name, found);
  return found;
}

/** The local day in a country that contains a given time: daily limits count from `from` up to `until`. */
export const localDay = (country: CountryCode, now: Date): Readonly<Span> =>
  spanAt(country, now, 'day');

/** The local calendar month in a country that contains a given time. */
export const localMonth = (country: CountryCode, now: Date): Readonly<Span> =>
  spanAt(country, now, 'month');
