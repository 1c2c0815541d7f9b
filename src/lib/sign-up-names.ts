import { storageKeys } from '#lib/constants.ts';
import type { CountryCode } from '#lib/countries.ts';

/**
 * What a browser may have stored of a sign-up, under these names: what was typed, and the country where
 * the cookie that tells the server is gone.
 */
export const signUpNames = (country: CountryCode | null): string[] => [
  'typed:sign-up',
  ...(country ? [] : [storageKeys.selectedCountry]),
];
