import { supportedCountries, type CountryCode } from '#lib/countries.ts';
import type { CoinSide } from '#lib/crypto/coin-price.ts';
import { codeOfCoin } from '#lib/crypto/coins.ts';
import type { Gap } from '#lib/reference/gaps.ts';
import { deskFor } from '#server/providers/crypto-desk/create-crypto-desk.ts';
import type { Readiness, ReadinessParts } from '#server/reference/readiness.ts';
import { coins } from './coins.ts';
import { networksOn } from './offer.ts';
import { readTerms } from './terms/read-terms.ts';
import { ourPerUsd } from './terms/terms-of.ts';

const noTerms: Gap = {
  kind: 'rates',
  text: 'no coin has terms',
  remedy: '/desk/settings/coin-terms',
};
const noDollarRate = (currency: string): Gap => ({
  kind: 'rates',
  text: `the dollar has no rate in ${currency}`,
  remedy: '/desk/settings/coin-terms',
});
const noCounterparty: Gap = {
  kind: 'goods',
  text: 'no counterparty trades a coin that has terms',
  remedy: '/desk/settings/coin-terms',
};

async function coinGaps(
  { db, clock, providers }: ReadinessParts,
  side: CoinSide,
  country: CountryCode,
): Promise<Gap[]> {
  const terms = await readTerms(db, clock.now());
  const { currency } = supportedCountries[country];
  // the price feed has the rate of the naira
  if (currency !== 'NGN' && !ourPerUsd(terms, currency)) return [noDollarRate(currency)];
  const offered = coins.flatMap((coin) =>
    networksOn(terms, side, coin).map(({ id }) => ({ coin: codeOfCoin(coin.id), network: id })),
  );
  if (offered.length === 0) return [noTerms];
  return offered.some((on) => deskFor(providers.cryptoDesk, on)) ? [] : [noCounterparty];
}

/** A coin can be traded where it has terms and a counterparty. */
export const readiness: readonly Readiness[] = [
  { service: 'crypto-buy', gapsIn: (parts, country) => coinGaps(parts, 'buy', country) },
  { service: 'crypto-sell', gapsIn: (parts, country) => coinGaps(parts, 'sell', country) },
];
