import type { ForbiddenGoods } from '#lib/shopping/quote.contract.ts';
import type { ShoppingCountry } from '#lib/shopping/request.contract.ts';
import { sortCountries } from '#lib/countries.ts';
import countries from '#lib/facts/countries.json' with { type: 'json' };
import forbidden from './facts/forbidden.json' with { type: 'json' };
import places from './facts/places.json' with { type: 'json' };
import rates from './facts/rates.json' with { type: 'json' };

const states: Record<string, ShoppingCountry['states']> = places.states;
const postcodes: Record<string, ShoppingCountry['postcode']> = places.postcodes;

/** Countries that we deliver to, in the order of spec 5. */
export const deliveryCountries: readonly ShoppingCountry[] = sortCountries(
  countries.filter(({ code }) => Object.hasOwn(states, code)),
).map(({ code, name, dialing_code }) => ({
  code,
  name,
  dialing_code,
  postcode: postcodes[code] ?? null,
  states: states[code] ?? [],
}));

export const findCountry = (code: string): ShoppingCountry | undefined =>
  deliveryCountries.find((each) => each.code === code);

/** Any country's name: shops are in more countries than we deliver to. */
export const countryName = (code: string): string =>
  countries.find((each) => each.code === code)?.name ?? code;

/** Initially forbidden goods; operators change the list. */
export const forbiddenFacts: readonly ForbiddenGoods[] = forbidden.goods;
export const rateFacts = rates;
export const categories = rates.categories;
export const shopCountries = rates.shop_countries;
export const shopCurrencies = Object.keys(rates.usd_per_unit);
