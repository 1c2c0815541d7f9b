import type { DeskReportRow } from './contract.ts';
import { isCountryCode, supportedCountries } from '#lib/countries.ts';
import { currencyCodes, type CurrencyCode } from '#lib/currencies.ts';
import { formatDay } from '#lib/e-tickets/desk/words.ts';
import { choiceOf, chosenIn, dayFields, type FilterField } from '#lib/desk/filter.ts';
import type { BarDay } from '#lib/look/bar-chart.ts';
import { formatMoney } from '#lib/money.ts';
import { findService } from '#lib/services/services.ts';

/** What a report is broken down by. */
export const reportParts = ['product', 'provider', 'country', 'day'] as const;
export type ReportPart = (typeof reportParts)[number];

export const partNames: Readonly<Record<ReportPart, string>> = {
  product: 'Product',
  provider: 'Provider',
  country: 'Country',
  day: 'Day',
};

/** The name of a part as people read it. */
export function describePart(by: ReportPart, key: string): string {
  if (key === '') return by === 'provider' ? 'No provider' : 'No order';
  if (by === 'product') return findService(key)?.name ?? key;
  if (by === 'country') return isCountryCode(key) ? supportedCountries[key].name : key;
  return by === 'day' ? formatDay(key) : key;
}

const DAY_MS = 24 * 3600 * 1000;
const dayOf = (time: number) => new Date(time).toISOString().slice(0, 10);
const isDay = (text: string | undefined): text is string =>
  text !== undefined && /^\d{4}-\d{2}-\d{2}$/.test(text);

/** The query in an address of the reports; by default the last seven days. */
export function reportQuery(search: URLSearchParams, now: number) {
  const { from, to, ...asked } = chosenIn(search, ['from', 'to', 'currency', 'by']);
  const currency = currencyCodes.find((code) => code === asked.currency) ?? 'NGN';
  const by = reportParts.find((part) => part === asked.by) ?? 'product';
  return {
    currency,
    by,
    from: isDay(from) ? from : dayOf(now - 6 * DAY_MS),
    to: isDay(to) ? to : dayOf(now),
  };
}

/** The filters of a report. */
export const reportFields: readonly FilterField[] = [
  choiceOf(
    'currency',
    'Currency',
    currencyCodes.map((code) => [code, code] as const),
    null,
  ),
  choiceOf(
    'by',
    'By',
    reportParts.map((part) => [part, partNames[part]] as const),
    null,
  ),
  ...dayFields,
];

/**
 * The volume of every day from the first to the last, also of days on which nothing moved, for a chart. A day with more
 * refunds than sales is below zero.
 */
export function volumeDays(
  days: readonly DeskReportRow[],
  { from, to, currency }: { from: string; to: string; currency: CurrencyCode },
): BarDay[] {
  const found = new Map(days.map(({ key, volume }) => [key, volume]));
  const count = Math.max(0, (Date.parse(to) - Date.parse(from)) / DAY_MS) + 1;
  return Array.from({ length: count }, (_, n) => {
    const day = dayOf(Date.parse(from) + n * DAY_MS);
    const volume = found.get(day) ?? '0.00';
    return { name: formatDay(day), amount: Number(volume), text: formatMoney(volume, currency) };
  });
}

/** The chart in words. */
export function describeVolume(days: readonly DeskReportRow[], currency: CurrencyCode): string {
  const best = days.reduce<DeskReportRow | null>(
    (most, day) => (most && Number(most.volume) >= Number(day.volume) ? most : day),
    null,
  );
  if (!best || Number(best.volume) <= 0) return 'Nothing moved in these days.';
  return `Most on ${formatDay(best.key)}: ${formatMoney(best.volume, currency)}.`;
}
