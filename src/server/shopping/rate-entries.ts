import { countryCodes, supportedCountries } from '#lib/countries.ts';
import type { SettingUnit } from '#lib/desk/setting-words.ts';
import { formatForeign, toAmount } from '#lib/money.ts';
import { MILLION } from '#lib/shopping/landed-cost.ts';
import type { ListedNumber } from '#server/desk/settings/list-numbers.ts';
import {
  categories,
  countryName,
  deliveryCountries,
  shopCountries,
  shopCurrencies,
} from './facts.ts';
import { plainNumber, rateNames as names, toMillionths } from './rates.ts';

const CENTS = MILLION / 100n;

/** rate: one currency in another. dollars: an amount in US dollars. */
export type RateUnit = 'rate' | 'percent' | 'dollars' | 'divisor';

/** A number of a quote that operators can set. */
export interface RateEntry extends ListedNumber {
  country: null;
  unit: Exclude<SettingUnit, 'switch' | 'hours' | 'minutes'>;
  currency: 'USD' | null;
  kind: RateUnit;
}

interface Bounds {
  least: bigint;
  most: bigint;
  /** Significant decimals. */
  places: number;
  text: string;
}

const bounds: Record<RateUnit, Bounds> = {
  rate: {
    least: 1n,
    most: 1_000_000n * MILLION,
    places: 6,
    text: 'Enter more than 0 and at most 1,000,000, with up to six decimals.',
  },
  percent: {
    least: 0n,
    most: 100n * MILLION,
    places: 2,
    text: 'Enter 0 to 100 percent, with up to two decimals.',
  },
  dollars: {
    least: 0n,
    most: 1000n * MILLION,
    places: 2,
    text: 'Enter 0 to 1,000 dollars, with up to two decimals.',
  },
  divisor: {
    least: 1000n * MILLION,
    most: 10_000n * MILLION,
    places: 0,
    text: 'Enter a whole number from 1,000 to 10,000.',
  },
};

const DECIMAL = /^\d{1,8}(\.\d{1,6})?$/;

/** What is wrong with a value of an entry, in words; null if nothing is. */
export function checkRate({ kind }: Pick<RateEntry, 'kind'>, value: string): string | null {
  const { least, most, places, text } = bounds[kind];
  if (!DECIMAL.test(value)) return text;
  const millionths = toMillionths(value);
  const [, decimals = ''] = plainNumber(millionths).split('.');
  const isWithin = millionths >= least && millionths <= most && decimals.length <= places;
  return isWithin ? null : text;
}

const units = { rate: 'rate', percent: 'percent', dollars: 'money', divisor: 'count' } as const;

const entryIn =
  (group: string) =>
  (name: string, title: string, kind: RateUnit): RateEntry => ({
    name,
    title,
    group,
    country: null,
    kind,
    unit: units[kind],
    currency: kind === 'dollars' ? 'USD' : null,
  });

const exchange = entryIn('Exchange rates');
const ours = entryIn('Commission and weight');
const shops = entryIn('Shops');

function entriesTo(code: string, where: string): RateEntry[] {
  const entry = entryIn(where);
  return [
    entry(names.delivery(code), `${where}: delivery`, 'dollars'),
    ...categories.flatMap(({ id, name }) => [
      entry(names.shipping(code, id), `${where}: shipping a kilogram, ${name}`, 'dollars'),
      entry(names.duty(code, id), `${where}: import duty, ${name}`, 'percent'),
    ]),
  ];
}

/** Every number behind quotes, the most general ones first. */
export const rateEntries: readonly RateEntry[] = [
  ...countryCodes.map((code) => {
    const { currency } = supportedCountries[code];
    return exchange(names.perUsd(currency), `1 USD in ${currency}`, 'rate');
  }),
  ...shopCurrencies
    .filter((currency) => currency !== 'USD')
    .map((currency) => exchange(names.usdPerUnit(currency), `1 ${currency} in USD`, 'rate')),
  ours(names.commission, 'Our commission', 'percent'),
  ours(names.commissionMin, 'Our lowest commission', 'dollars'),
  ours(names.divisor, 'Cubic centimetres that count as a kilogram', 'divisor'),
  ...shopCountries.map(({ code }) =>
    shops(names.shopTax(code), `${countryName(code)}: sales tax of shops`, 'percent'),
  ),
  ...deliveryCountries.flatMap(({ code, name }) => entriesTo(code, name)),
];

/** A number as it is typed and shown: an amount for dollars, otherwise with as few digits as possible. */
export const tidyRate = ({ kind }: Pick<RateEntry, 'kind'>, text: string): string =>
  kind === 'dollars' ? toAmount(toMillionths(text) / CENTS) : plainNumber(toMillionths(text));

/** A number as people read it: "1540", "8.25%", "$9.50". */
export function describeRate({ kind }: Pick<RateEntry, 'kind'>, millionths: bigint): string {
  if (kind === 'dollars') return formatForeign(toAmount(millionths / CENTS), 'USD');
  const number = plainNumber(millionths);
  return kind === 'percent' ? `${number}%` : number;
}
