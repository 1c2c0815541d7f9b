import { supportedCountries, type CountryCode, type CurrencyCode } from '#lib/countries.ts';
import { toAmount } from '#lib/money.ts';
import { findService } from '#lib/services/services.ts';
import type { World } from './world.ts';

/** What differs between the countries for those who live there. */
export interface Country {
  code: CountryCode;
  currency: CurrencyCode;
  timeZone: string;
  /** Minor units that buy about as much as one naira. */
  minorOfNaira: bigint;
  /** A phone number that the sandbox’s billers know nothing special about. */
  phone: string;
  /** Numbers that make them refuse, wait or lose answers, followed by a digit. */
  specialPhone: string;
}

const differences: Record<CountryCode, Omit<Country, 'code' | 'currency' | 'timeZone'>> = {
  NG: { minorOfNaira: 100n, phone: '08031234567', specialPhone: '0803000000' },
  GH: { minorOfNaira: 1n, phone: '0244123456', specialPhone: '024400000' },
  KE: { minorOfNaira: 10n, phone: '0712345678', specialPhone: '071200000' },
};

export const countryOf = (code: CountryCode): Country => ({
  code,
  currency: supportedCountries[code].currency,
  timeZone: supportedCountries[code].timeZone,
  ...differences[code],
});

/** As much money as these naira buy, as a decimal string. */
export const worth = ({ minorOfNaira }: Country, naira: number): string =>
  toAmount(BigInt(naira) * minorOfNaira);

/** An amount that the seed picks, worth as much as these naira. */
export const sum = ({ random, country }: World, least: number, most: number): string =>
  worth(country, least + random.below(most - least));

/** Whether a product is on in a country when the business begins. */
export const isOnIn = ({ code }: Country, type: string): boolean =>
  (findService(type)?.on?.[code] ?? true) === true;
