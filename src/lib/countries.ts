import { symbols, type CurrencyCode } from './currencies.ts';

export type { CurrencyCode };

/** The countries we serve and the format of their money. */
export const countryCodes = ['GH', 'KE', 'NG'] as const;
export type CountryCode = (typeof countryCodes)[number];

export interface SupportedCountry {
  code: CountryCode;
  name: string;
  currency: CurrencyCode;
  symbol: string;
  dialingCode: string;
  timeZone: string;
}

export const supportedCountries: Record<CountryCode, SupportedCountry> = {
  GH: {
    code: 'GH',
    name: 'Ghana',
    currency: 'GHS',
    symbol: symbols.GHS,
    dialingCode: '233',
    timeZone: 'Africa/Accra',
  },
  KE: {
    code: 'KE',
    name: 'Kenya',
    currency: 'KES',
    symbol: symbols.KES,
    dialingCode: '254',
    timeZone: 'Africa/Nairobi',
  },
  NG: {
    code: 'NG',
    name: 'Nigeria',
    currency: 'NGN',
    symbol: symbols.NGN,
    dialingCode: '234',
    timeZone: 'Africa/Lagos',
  },
};

export const isCountryCode = (value: unknown): value is CountryCode =>
  typeof value === 'string' && (countryCodes as readonly string[]).includes(value);

/**
 * Orders any country list as spec 5 says: US and GB at the very top, then Ghana, then by name.
 */
export function sortCountries<T extends { code: string; name: string }>(list: readonly T[]): T[] {
  const rank = (code: string) => ['US', 'GB', 'GH'].indexOf(code);
  return [...list].sort((a, b) => {
    const [ra, rb] = [rank(a.code), rank(b.code)];
    if (ra >= 0 || rb >= 0) return (ra < 0 ? 9 : ra) - (rb < 0 ? 9 : rb);
    return a.name.localeCompare(b.name, 'en');
  });
}
