import type { CryptoPrice } from './contract.ts';
import { supportedCountries } from '#lib/countries.ts';
import { sitePaths } from '#lib/site-links.ts';
import { breadcrumbs, listedPrice, type JsonLd } from '#lib/seo/json-ld.ts';

/** The prices of all coins for search engines: by name and address. */
export const describeCoins = (origin: string, prices: readonly CryptoPrice[]): JsonLd[] => [
  {
    '@type': 'ItemList',
    itemListElement: prices.map(({ token, name }, at) => ({
      '@type': 'ListItem',
      position: at + 1,
      name,
      url: origin + sitePaths.coinPrice(token),
    })),
  },
];

/**
 * One coin for search engines: its buying and selling rates in the visitor's country. A price that isn't
 * current is left out.
 */
export function describeCoin(origin: string, price: CryptoPrice): JsonLd[] {
  const { token, symbol, name, rates, is_current: isCurrent } = price;
  const [rate] = rates;
  const trail = breadcrumbs(origin, [
    ['Crypto prices', sitePaths.coinPrices],
    [name, sitePaths.coinPrice(token)],
  ]);
  if (!isCurrent || !rate) return [trail];
  const where = supportedCountries[rate.country].name;
  const offer = (what: string, amount: string | null): JsonLd[] =>
    amount === null
      ? []
      : [
          {
            '@type': 'ExchangeRateSpecification',
            name: `What ${name} ${what} in ${where}`,
            url: origin + sitePaths.coinPrice(token),
            currency: symbol,
            currentExchangeRate: {
              '@type': 'UnitPriceSpecification',
              ...listedPrice(amount, rate.currency),
            },
          },
        ];
  return [...offer('costs', rate.buy), ...offer('brings', rate.sell), trail];
}
