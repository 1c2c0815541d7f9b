import type { CardBrand, CardRates } from './contract.ts';
import { supportedCountries, type CountryCode } from '#lib/countries.ts';
import { paths } from '#lib/paths.ts';
import { cardMoney } from './card-trade.ts';
import { breadcrumbs, listedPrice, type JsonLd } from '#lib/seo/json-ld.ts';

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
 * One brand's rate for search engines: that of its usual card, as its page shows it first.
 */
export function describeRate(origin: string, rates: CardRates, country: CountryCode): JsonLd[] {
  const { id, name, usual, payout } = rates;
  const trail = breadcrumbs(origin, [
    ['Gift card rates', paths.cardRates()],
    [name, paths.cardRate(id)],
  ]);
  if (!usual) return [trail];
  const rate: JsonLd = {
    '@type': 'ExchangeRateSpecification',
    name: `Rate for a ${cardMoney(usual.value, usual.currency)} ${name} gift card in ${supportedCountries[country].name}`,
    url: origin + paths.cardRate(id),
    currency: usual.currency,
    currentExchangeRate: {
      '@type': 'UnitPriceSpecification',
      ...listedPrice(usual.rate, payout),
    },
  };
  return [rate, trail];
}
