import dayjs, { type Dayjs } from 'dayjs';
import timezone from 'dayjs/plugin/timezone.js';
import utc from 'dayjs/plugin/utc.js';
import { supportedCountries, type CountryCode } from '#lib/countries.ts';

dayjs.extend(utc);
dayjs.extend(timezone);

const localTime = (country: CountryCode, now: Date): Dayjs =>
  dayjs(now).tz(supportedCountries[country].timeZone);

const span = (from: Dayjs, unit: 'day' | 'month') => ({
  from: from.toDate(),
  until: from.add(1, unit).toDate(),
});

/** The local day in a country that contains a given time: daily limits count from `from` up to `until`. */
export const localDay = (country: CountryCode, now: Date): { from: Date; until: Date } =>
  span(localTime(country, now).startOf('day'), 'day');

/** The local calendar month in a country that contains a given time. */
export const localMonth = (country: CountryCode, now: Date): { from: Date; until: Date } =>
  span(localTime(country, now).startOf('month'), 'month');
