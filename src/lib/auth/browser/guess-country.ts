import { countryCodes, supportedCountries, type CountryCode } from '#lib/countries.ts';

/** The country of this device's time zone; null if it is none of ours. */
export function guessCountry(): CountryCode | null {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  return countryCodes.find((code) => supportedCountries[code].timeZone === timeZone) ?? null;
}
