import { supportedCountries, type CountryCode } from '#lib/countries.ts';
import type { Gap } from '#lib/reference/gaps.ts';
import { staffGaps } from '#server/desk/staff-gap.ts';
import type { Readiness, ReadinessParts } from '#server/reference/readiness.ts';
import { categories, deliveryCountries, shopCountries } from './facts.ts';
import { rateNames, readRates } from './rates.ts';

const PAGE = '/desk/settings/shopping-rates';

async function rateGaps({ db, clock }: ReadinessParts, country: CountryCode): Promise<Gap[]> {
  const { values } = await readRates(db, clock.now());
  const { currency } = supportedCountries[country];
  if (!values.has(rateNames.perUsd(currency)))
    return [{ kind: 'rates', text: `the dollar has no rate in ${currency}`, remedy: PAGE }];
  const isTaxKnown = shopCountries.some(({ code }) => values.has(rateNames.shopTax(code)));
  const isSentSomewhere = deliveryCountries.some(
    ({ code }) =>
      values.has(rateNames.delivery(code)) &&
      categories.some(({ id }) => values.has(rateNames.shipping(code, id))),
  );
  if (isTaxKnown && isSentSomewhere) return [];
  return [{ kind: 'rates', text: 'no price of shipping, delivery and tax is set', remedy: PAGE }];
}

/** Operators quote and buy what members ask for, at rates that people set. */
export const readiness: readonly Readiness[] = [
  {
    service: 'personalized-shopping',
    gapsIn: async (parts, country) => [
      ...(await rateGaps(parts, country)),
      ...(await staffGaps(parts.db, 'orders')),
    ],
  },
];
