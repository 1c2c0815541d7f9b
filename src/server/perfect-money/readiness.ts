import type { CountryCode } from '#lib/countries.ts';
import type { Gap } from '#lib/reference/gaps.ts';
import { dollarTermsFor, type DollarTerms } from '#server/reference/dollar-terms.ts';
import type { Readiness, ReadinessParts } from '#server/reference/readiness.ts';

async function termGaps(
  { db, clock }: ReadinessParts,
  country: CountryCode,
  rateOf: (terms: DollarTerms) => bigint,
): Promise<Gap[]> {
  const terms = await dollarTermsFor(db, country, clock.now());
  if (terms && rateOf(terms) > 0n) return [];
  return [{ kind: 'rates', text: 'the dollar has no rate', remedy: '/desk/settings/dollar-terms' }];
}

/** Vouchers are bought and sold at rates that people set. */
export const readiness: readonly Readiness[] = [
  {
    service: 'perfect-money-buy',
    gapsIn: (parts, country) => termGaps(parts, country, ({ buyRate }) => buyRate),
  },
  {
    service: 'perfect-money-sell',
    gapsIn: (parts, country) => termGaps(parts, country, ({ sellRate }) => sellRate),
  },
];
