import { supportedCountries, type CountryCode, type CurrencyCode } from '#lib/countries.ts';

/** The country of a currency. @throws Error for dollars, which belong to none of ours */
export function countryOfCurrency(currency: CurrencyCode): CountryCode {
  const codes = Object.keys(supportedCountries) as CountryCode[];
  const found = codes.find((code) => supportedCountries[code].currency === currency);
  if (!found) throw new Error(`No country pays bills in ${currency}`);
  return found;
}
