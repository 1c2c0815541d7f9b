import { supportedCountries, type CountryCode } from '#lib/countries.ts';

const DAY_MS = 86_400_000;

function offsetMs(at: Date, timeZone: string): number {
  const parts = new Intl.DateTimeFormat('en-GB', { timeZone, timeZoneName: 'longOffset' });
  const name = parts.formatToParts(at).find((part) => part.type === 'timeZoneName')?.value ?? '';
  const [, sign, hours = '0', minutes = '0'] = /GMT([+-])(\d\d):(\d\d)/.exec(name) ?? [];
  const size = (Number(hours) * 60 + Number(minutes)) * 60_000;
  return sign === '-' ? -size : size;
}

/** The day of a country's clock around a moment: daily limits count from `from` up to `until`. */
export function localDay(country: CountryCode, now: Date): { from: Date; until: Date } {
  const offset = offsetMs(now, supportedCountries[country].timeZone);
  const local = now.getTime() + offset;
  const from = Math.floor(local / DAY_MS) * DAY_MS - offset;
  return { from: new Date(from), until: new Date(from + DAY_MS) };
}

/** The first moment of the country's calendar month. */
export function localMonth(country: CountryCode, now: Date): { from: Date; until: Date } {
  const offset = offsetMs(now, supportedCountries[country].timeZone);
  const local = new Date(now.getTime() + offset);
  const first = (add: number) =>
    new Date(Date.UTC(local.getUTCFullYear(), local.getUTCMonth() + add, 1) - offset);
  return { from: first(0), until: first(1) };
}
