import type { RateRow } from './rates.contract.ts';
import { countryCodes, supportedCountries } from '#lib/countries.ts';
import { choiceOf, chosenIn, type FilterField } from './filter.ts';
import type { PageApi } from '#lib/page-api.ts';
import { productNames, describeRate, unitHints } from './rate-words.ts';

const filters = ['product', 'brand', 'country'] as const;

const notices: Record<string, string> = {
  set: 'The rates are set.',
  unchanged: 'The rates are already set that way. Nothing changed.',
  second:
    'Sent for second approval; see Approvals for the reason. The rates stay as they are until then.',
  withdrawn: 'The upcoming rate has been withdrawn.',
};

interface Brand {
  id: string;
  name: string;
}

/** The filters of the rates. */
const fieldsOf = (brands: readonly Brand[]): FilterField[] => [
  choiceOf('product', 'Product', Object.entries(productNames)),
  choiceOf(
    'brand',
    'Brand',
    brands.map(({ id, name }) => [id, name] as const),
  ),
  choiceOf(
    'country',
    'Country',
    countryCodes.map((code) => [code, supportedCountries[code].name] as const),
  ),
];

/** The rates that an address asks for. */
export async function readDeskRates(api: PageApi, search: URLSearchParams) {
  const chosen = chosenIn(search, filters) as Record<string, string>;
  const { ok, message, data, meta } = await api.get<RateRow[]>('/desk/rates', chosen);
  return {
    ok,
    message,
    chosen,
    rows: ok ? data : [],
    version: (meta['rule_version'] ?? '') as string,
    fields: fieldsOf((meta['brands'] ?? []) as Brand[]),
    notice: notices[search.get('said') ?? ''] ?? null,
  };
}

/** The current values of the numbers selected for a change. */
export async function readRateFields(api: PageApi, search: URLSearchParams) {
  const { ok, message, data } = await api.get<RateRow[]>('/desk/rates');
  const wanted = new Set(search.getAll('name'));
  const rows = ok ? data : [];
  const fields = rows
    .filter(({ name, state }) => state === 'current' && wanted.has(name))
    .map(({ name, title, unit, value }) => ({
      name,
      title,
      value,
      now: describeRate({ unit, value }),
      hint: unitHints[unit],
      isSwitch: unit === 'switch',
    }));
  return { ok, message, fields };
}
