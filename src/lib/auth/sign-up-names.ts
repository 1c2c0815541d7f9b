import { storageKeys } from '#lib/constants.ts';
import type { CountryCode } from '#lib/countries.ts';

/**
 * The storage names of a saved sign-up: what was typed and, when the server's cookie is missing,
 * the country.
 */
export const signUpNames = (country: CountryCode | null): string[] => [
  'typed:sign-up',
  ...(country ? [] : [storageKeys.selectedCountry]),
];
