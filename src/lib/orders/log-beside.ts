import { guest } from '#lib/constants.ts';
import { supportedCountries } from '#lib/countries.ts';
import type { PageApi } from '#lib/page-api.ts';
import { dayIn } from '#lib/rules/statement-range.ts';
import { countryOf, type Visitor } from '#lib/visitor.ts';
import type { Order } from './contract.ts';
import { readLog, readLogFilters } from './log-page.ts';

/** The query that leads from an order back to the list it was chosen from: "?status=pending", or nothing. */
export function amongWords(filters: Record<string, string>): string {
  const query = new URLSearchParams(filters).toString();
  return query && `?${query}`;
}

type Shown = Pick<Order, 'reference_code' | 'created_at'>;

interface Asked {
  api: PageApi;
  visitor: Visitor;
}

const placeOf = (visitor: Visitor) => supportedCountries[countryOf(visitor) ?? guest.country];

/** The date of an order in its owner’s country, as the log’s filters count days. */
const dayOf = (visitor: Visitor, { created_at: at }: Shown) =>
  dayIn(placeOf(visitor).timeZone, Date.parse(at));

/**
 * The log beside an order: with the filters in its address, else the newest page, or for an older order the page
 * that ends with its day. Null without rows.
 */
export async function readLogBeside(
  { api, visitor }: Asked,
  search: URLSearchParams,
  shown: Shown,
) {
  const { currency } = placeOf(visitor);
  const filters = readLogFilters(search, currency);
  const first = await readLog(api, new URLSearchParams(filters), currency);
  const isIn = first.rows?.some((row) => row.reference_code === shown.reference_code) ?? false;
  const { to = '', ...others } = filters;
  const isChosen = Object.keys(others).length > 0 && (first.rows ?? []).length > 0;
  const day = dayOf(visitor, shown);
  const isFound = isIn || isChosen || to === day;
  const log = isFound ? first : await readLog(api, new URLSearchParams({ to: day }), currency);
  return log.rows && log.rows.length > 0 ? { ...log, rows: log.rows } : null;
}
export type LogBeside = NonNullable<Awaited<ReturnType<typeof readLogBeside>>>;
