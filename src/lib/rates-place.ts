import { guest } from '#lib/constants.ts';
import { isCountryCode, type CountryCode } from '#lib/countries.ts';
import { countryOf, type Visitor } from '#lib/visitor.ts';

/** The country whose currency rates are shown in: the one in the address, or else the visitor's. */
export function ratesPlace(visitor: Visitor, query: URLSearchParams) {
  const asked = query.get('country');
  const own: CountryCode = countryOf(visitor) ?? guest.country;
  const country = asked && isCountryCode(asked) ? asked : own;
  const isOther = country !== own;
  return { country, asked: isOther, query: isOther ? `?country=${country}` : '' };
}
