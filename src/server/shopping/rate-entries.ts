import { countryCodes, supportedCountries } from '#lib/countries.ts';
import { MILLION } from '#lib/rules/landed-cost.ts';
import {
  categories,
  countryName,
  deliveryCountries,
  shopCountries,
  shopCurrencies,
} from './facts.ts';
import { plainNumber, rateNames as names, toMillionths } from './rates.ts';

/** rate: one currency in another. dollars: an amount in US dollars. */
export type RateUnit = 'rate' | 'percent' | 'dollars' | 'divisor';

/** A number of a quote that operators may set. */
export interface RateEntry {
  name: string;
  title: string;
  unit: RateUnit;
}

interface Bounds {
  least: bigint;
  most: bigint;
  /** Decimals that count. */
  places: number;
  text: string;
}

const bounds: Record<RateUnit, Bounds> = {
  rate: {
    ...{ least: 1n, most: 1_000_000n * MILLION, places: 6 },
    text: 'Enter more than 0 and at most 1,000,000, with up to six decimals.',
  },
  percent: {
    ...{ least: 0n, most: 100n * MILLION, places: 2 },
    text: 'Enter 0 to 100 percent, with up to two decimals.',
  },
  dollars: {
    ...{ least: 0n, most: 1000n * MILLION, places: 2 },
    text: 'Enter 0 to 1,000 dollars, with up to two decimals.',
  },
  divisor: {
    ...{ least: 1000n * MILLION, most: 10_000n * MILLION, places: 0 },
    text: 'Enter a whole number from 1,000 to 10,000.',
  },
};

const DECIMAL = /^\d{1,8}(\.\d{1,6})?$/;

/** What is wrong with a value of an entry, in words; null: nothing. */
export function checkRate({ unit }: Pick<RateEntry, 'unit'>, value: string): string | null {
  const { least, most, places, text } = bounds[unit];
  if (!DECIMAL.test(value)) return text;
  const millionths = toMillionths(value);
  const [, decimals = ''] = plainNumber(millionths).split('.');
  const isWithin = millionths >= least && millionths <= most && decimals.length <= places;
  return isWithin ? null : text;
}

const entry = (name: string, title: string, unit: RateUnit): RateEntry => ({ name, title, unit });

const perCategory = (to: string, where: string): RateEntry[] =>
  categories.flatMap(({ id, name }) => [
    entry(names.shipping(to, id), `${where}: shipping a kilogram, ${name}`, 'dollars'),
    entry(names.duty(to, id), `${where}: import duty, ${name}`, 'percent'),
  ]);

/** Every number that quotes are made of, what all of them depend on first. */
export const rateEntries: readonly RateEntry[] = [
  ...countryCodes.map((code) => {
    const { currency } = supportedCountries[code];
    return entry(names.perUsd(currency), `1 USD in ${currency}`, 'rate');
  }),
  ...shopCurrencies
    .filter((currency) => currency !== 'USD')
    .map((currency) => entry(names.usdPerUnit(currency), `1 ${currency} in USD`, 'rate')),
  entry(names.commission, 'Our commission', 'percent'),
  entry(names.commissionMin, 'Our lowest commission', 'dollars'),
  entry(names.divisor, 'Cubic centimetres that count as a kilogram', 'divisor'),
  ...shopCountries.map(({ code }) =>
    entry(names.shopTax(code), `${countryName(code)}: sales tax of shops`, 'percent'),
  ),
  ...deliveryCountries.flatMap(({ code, name }) => [
    entry(names.delivery(code), `${name}: delivery`, 'dollars'),
    ...perCategory(code, name),
  ]),
];

/** A number as people read it: "1540", "8.25%", "$9.50". */
export function sayRate(unit: RateUnit, millionths: bigint): string {
  const number = plainNumber(millionths);
  if (unit === 'percent') return `${number}%`;
  return unit === 'dollars' ? `$${number}` : number;
}
