import { countryCodes, type CountryCode } from '#lib/countries.ts';

/** How long rows of a table are kept. */
export interface RetentionRule {
  table: string;
  /** What is deleted or emptied, in the plural. */
  what: string;
  /** In seconds; by country where laws differ. */
  keptS: number | Record<CountryCode, number>;
  /** The moment from which the time counts. */
  since: string;
  why: string;
}

/** Every rule with each of its times. */
export const timesOf = ({ keptS }: RetentionRule): [CountryCode | undefined, number][] =>
  typeof keptS === 'number'
    ? [[undefined, keptS]]
    : countryCodes.map((country) => [country, keptS[country]]);
