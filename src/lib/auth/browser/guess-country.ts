import { countryCodes, supportedCountries, type CountryCode } from '#lib/countries.ts';

/** The country whose time zone this device is set to; null when it is none of ours. */
export function guessCountry(): CountryCode | null {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  return countryCodes.find((code) => supportedCountries[code].timeZone === timeZone) ?? null;
}
