import { supportedCountries, type CountryCode, type CurrencyCode } from '#lib/countries.ts';
import { coinNetworks } from '#lib/crypto/coin-networks.ts';
import { roundToPlaces } from '#lib/crypto/coin-places.ts';
import {
  priceCoins,
  type CoinPrice,
  type CoinSide,
  type CoinTerms,
} from '#lib/crypto/coin-price.ts';
import { codeOfCoin, coinIds } from '#lib/crypto/coins.ts';
import type { CryptoAsset } from '#lib/crypto/contract.ts';
import { COIN_SCALE } from '#lib/currencies.ts';
import { AppError } from '#lib/errors/app-error.ts';
import { toAmount } from '#lib/money.ts';
import { assertSwitchOn } from '#server/orders/service-open.ts';
import type { Services } from '#server/platform/services.ts';
import type { Adapters } from '#server/ports/adapter.ts';
import type { CoinOn, CryptoDesk } from '#server/ports/crypto-desk.ts';
import { deskFor } from '#server/providers/crypto-desk/create-crypto-desk.ts';
import { coins, findCoin, type Coin } from './coins.ts';
import { isFresh, lastPrices, type MarketPrice } from './prices/market.ts';
import { readTerms, type TermsNow } from './terms/read-terms.ts';
import { findPricing, tradeTerms, type CoinTrade, type TradeTerms } from './terms/terms-of.ts';

type Parts = Pick<Services, 'db' | 'clock' | 'env' | 'providers'>;

/** @throws AppError unavailable_for_country, service_inactive */
export const assertSideOpen = (parts: Parts, side: CoinSide, country: CountryCode) =>
  assertSwitchOn(parts, `crypto-${side}`, country);

/** A network on which a coin is traded now, with its terms. */
interface OnNetwork {
  id: CoinTrade['network'];
  conditions: TradeTerms;
}

/** How many places of a coin a network can send; all of ours if no one trades it. */
export const placesOf = (desks: Adapters<CryptoDesk>, on: CoinOn): number =>
  deskFor(desks, on)?.takes(on)?.places ?? COIN_SCALE;

/** The purchase with no more places than can be sent, so that no one pays for a remainder. */
export const priceSendable = (terms: CoinTerms, coins: bigint, places: number): CoinPrice =>
  priceCoins(terms, { coins: roundToPlaces(coins, places, 'sent') });

/** The networks on which a coin is traded now. */
export const networksOn = (terms: TermsNow, side: CoinSide, coin: Coin): OnNetwork[] =>
  coin.networks
    .map(({ id }) => ({ id, conditions: tradeTerms(terms, { side, coin: coin.id, network: id }) }))
    .filter(({ conditions }) => conditions.isOn);

/** How many confirmations make a payment final; only for coins that we buy, where a provider accepts them. */
function confirmationsOf(desks: Adapters<CryptoDesk>, side: CoinSide, on: CoinOn) {
  const terms = side === 'sell' ? deskFor(desks, on)?.takes(on) : undefined;
  return terms ? { confirmations: terms.confirmations } : {};
}

/** The fee of a network in a wallet's currency; undefined without a current price of the coin. */
function feeOf(terms: TermsNow, market: MarketPrice | undefined, asked: FeeAsked) {
  const { side, currency, feeCents, now } = asked;
  if (side !== 'buy' || !market || !isFresh(market, now)) return {};
  const pricing = findPricing(terms, market, { side, currency, feeCents });
  return pricing ? { fee: toAmount(pricing.fee) } : {};
}

interface FeeAsked {
  side: CoinSide;
  currency: CurrencyCode;
  /** US cents. */
  feeCents: bigint;
  now: Date;
}

/** Coins that are traded now, with their networks. */
export async function listAssets(
  { db, clock, providers }: Parts,
  side: CoinSide,
  country: CountryCode,
): Promise<CryptoAsset[]> {
  const now = clock.now();
  const desks = providers.cryptoDesk;
  const [terms, prices] = await Promise.all([readTerms(db, now), lastPrices(db, coinIds, now)]);
  const { currency } = supportedCountries[country];
  return coins.flatMap((coin): CryptoAsset[] => {
    const symbol = codeOfCoin(coin.id);
    const market = prices.get(coin.id);
    const networks = networksOn(terms, side, coin).map(({ id, conditions }) => ({
      id,
      name: coinNetworks[id].name,
      min: toAmount(conditions.min, symbol),
      max: toAmount(conditions.max, symbol),
      fee_usd: toAmount(conditions.feeCents),
      ...feeOf(terms, market, { side, currency, feeCents: conditions.feeCents, now }),
      usual_minutes: conditions.usualMinutes,
      ...confirmationsOf(desks, side, { coin: symbol, network: id }),
    }));
    return networks.length > 0 ? [{ token: coin.id, symbol, name: coin.name, networks }] : [];
  });
}

/** @throws AppError not_found for a coin that isn't ours, or isn't on this network now */
export function findOnNetwork(
  terms: TermsNow,
  { side, token, network }: { side: CoinSide; token: string; network: string },
): { coin: Coin } & OnNetwork {
  const coin = findCoin(token);
  const found = coin && networksOn(terms, side, coin).find(({ id }) => id === network);
  if (!coin || !found) throw AppError.notFound();
  return { coin, ...found };
}
