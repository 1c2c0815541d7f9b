import type { CoinId } from '#lib/crypto/coins.ts';
import type { CoinCode, CurrencyCode } from '#lib/currencies.ts';
import type { CoinNetwork } from '#lib/crypto/coin-networks.ts';
import { rateOf } from '#lib/crypto/coin-price.ts';
import { findCoin } from '#server/crypto/coins.ts';
import { isFresh, lastPrices } from '#server/crypto/prices/market.ts';
import { readTerms } from '#server/crypto/terms/read-terms.ts';
import { findPricing, tradeTerms, type TradeTerms } from '#server/crypto/terms/terms-of.ts';
import type { Database } from '#server/db/client.ts';

export interface SoldOn {
  coin: CoinCode;
  network: CoinNetwork;
  currency: CurrencyCode;
}

/** What we pay for a coin at a time, and the amounts that we accept. */
export interface SellTerms extends TradeTerms {
  /** Millionths of a unit for one coin; null without a price from the last five minutes. */
  rate: bigint | null;
  version: string;
}

/** Our terms for a coin that arrives on a network; undefined if we never bought it there. */
export async function sellTerms(
  db: Database,
  { coin, network, currency }: SoldOn,
  now: Date,
): Promise<SellTerms | undefined> {
  const id = coin.toLowerCase() as CoinId;
  if (!findCoin(id)?.networks.some((each) => each.id === network)) return undefined;
  const terms = await readTerms(db, now);
  const conditions = tradeTerms(terms, { side: 'sell', coin: id, network });
  const market = (await lastPrices(db, [id], now)).get(id);
  const isCurrent = market && isFresh(market, now);
  const pricing = isCurrent && findPricing(terms, market, { side: 'sell', currency, feeCents: 0n });
  return { ...conditions, rate: pricing ? rateOf(pricing) : null, version: terms.version };
}
