import type { CardBrand, CardRates } from '#lib/contracts/giftcard.ts';
import { supportedCountries, type CountryCode } from '#lib/countries.ts';
import { paths } from '#lib/paths.ts';
import { breadcrumbs, type JsonLd } from './json-ld.ts';

const LISTED = 20;

/** The list of rates for search engines: its first brands, by name and address. */
export const describeRateList = (origin: string, brands: readonly CardBrand[]): JsonLd[] => [
  {
    '@type': 'ItemList',
    itemListElement: brands.slice(0, LISTED).map(({ id, name }, at) => ({
      '@type': 'ListItem',
      position: at + 1,
      name,
      url: origin + paths.cardRate(id),
    })),
  },
];

/**
 * One brand's rate for search engines: the best rate per unit, because the rate depends on the card's
 * country, type and value.
 */
export function describeRate(origin: string, rates: CardRates, country: CountryCode): JsonLd[] {
  const { id, name, best, payout } = rates;
  const trail = breadcrumbs(origin, [
    ['Gift card rates', paths.cardRates()],
    [name, paths.cardRate(id)],
  ]);
  if (!best) return [trail];
  const rate: JsonLd = {
    '@type': 'ExchangeRateSpecification',
    name: `Top rates for ${name} gift cards in ${supportedCountries[country].name}`,
    url: origin + paths.cardRate(id),
    currency: best.currency,
    currentExchangeRate: {
      '@type': 'UnitPriceSpecification',
      priceCurrency: payout,
      maxPrice: best.rate,
    },
  };
  return [rate, trail];
}
