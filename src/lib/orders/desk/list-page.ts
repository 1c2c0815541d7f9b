import type { DeskSavedFilter } from './list.contract.ts';
import { countryCodes, supportedCountries } from '#lib/countries.ts';
import { choiceOf, chosenIn, dayFields, type FilterField } from '#lib/desk/filter.ts';
import { statusWords } from '#lib/look/log-words.ts';
import { orderStatuses, serviceTypes } from '#lib/orders/words.ts';
import { readAmount, shortAmount } from '#lib/rules/amount.ts';
import { findService } from '#lib/services/services.ts';

const FILTERS = [
  ...['q', 'service', 'status', 'country', 'provider', 'min', 'max', 'from', 'to'],
] as const;

/** Normalises an amount as people type it, in the chosen country's currency or in any: "5,000", "₦5,000". */
function bare(value: string, country: string | undefined): string {
  const asked = countryCodes.filter((code) => !country || code === country);
  const read = asked.map((code) => readAmount(value, supportedCountries[code].currency));
  return shortAmount(read.find(Boolean) ?? value);
}

/** The query in an address of the list of orders. */
export function ordersQuery(search: URLSearchParams): {
  chosen: Record<string, string>;
  cursor: string;
} {
  const chosen: Record<string, string> = chosenIn(search, FILTERS);
  for (const name of ['min', 'max'])
    if (chosen[name]) chosen[name] = bare(chosen[name], chosen['country']);
  return { chosen, cursor: search.get('cursor') ?? '' };
}

/** The filters of the list. */
export const orderFields = (providers: readonly string[]): FilterField[] => [
  { name: 'q', label: 'Reference, customer or number', kind: 'search', wide: true },
  choiceOf(
    'service',
    'Service',
    serviceTypes.map((type) => [type, findService(type)?.name ?? type] as const),
  ),
  choiceOf(
    'status',
    'Status',
    orderStatuses.map((status) => [status, statusWords[status]] as const),
  ),
  choiceOf(
    'country',
    'Country',
    countryCodes.map((code) => [code, supportedCountries[code].name] as const),
  ),
  choiceOf(
    'provider',
    'Provider',
    providers.map((provider) => [provider, provider] as const),
  ),
  { name: 'min', label: 'Amount from', kind: 'decimal' },
  { name: 'max', label: 'Amount to', kind: 'decimal' },
  ...dayFields,
];

/** The metadata of a page of the list; undefined while it can't be read. */
export const ordersMeta = (meta: Record<string, unknown>) => ({
  next: (meta['next'] as string | null | undefined) ?? null,
  filters: (meta['filters'] as DeskSavedFilter[] | undefined) ?? [],
  providers: (meta['providers'] as string[] | undefined) ?? [],
});
