import type { CoinId } from '#lib/crypto/coins.ts';
import type { CurrencyCode } from '#lib/countries.ts';
import { rateOf, type CoinSide } from '#lib/crypto/coin-price.ts';
import type { Database } from '#server/db/client.ts';
import { isFresh, lastPrices } from '#server/crypto/prices/market.ts';
import { readTerms } from '#server/crypto/terms/read-terms.ts';
import { findPricing } from '#server/crypto/terms/terms-of.ts';

/** What is bought or sold, and the currency it is paid in. */
export interface Traded {
  coin: CoinId;
  side: CoinSide;
  currency: CurrencyCode;
}

/** Our rates at a time, in millionths of a unit per coin; undefined if we have none that may be quoted. */
export async function ratesAt(
  db: Database,
  coins: readonly CoinId[],
  now: Date,
): Promise<(traded: Traded) => bigint | undefined> {
  const [prices, terms] = await Promise.all([lastPrices(db, coins, now), readTerms(db, now)]);
  return ({ coin, side, currency }) => {
    const price = prices.get(coin);
    if (!price || !isFresh(price, now)) return undefined;
    const pricing = findPricing(terms, price, { side, currency, feeCents: 0n });
    return pricing && rateOf(pricing);
  };
}
