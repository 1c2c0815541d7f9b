import type { CoinId } from '#lib/crypto/coins.ts';
import type { CurrencyCode } from '#lib/countries.ts';
import { AppError } from '#lib/errors/app-error.ts';
import { cryptoPrices } from '#lib/product-constants.ts';
import { crossPrice, MILLION } from '#lib/crypto/coin-price.ts';
import type { Database } from '#server/db/client.ts';

/** What a coin was worth; whole millionths of a dollar and of a naira. */
export interface MarketPrice {
  coin: CoinId;
  usd: bigint;
  ngn: bigint;
  /** The feed's own time. */
  at: Date;
}

/** The last prices that were read until a time, by coin; how old they are is for the caller to look at. */
export async function lastPrices(
  db: Database,
  coins: readonly CoinId[],
  until: Date,
): Promise<ReadonlyMap<string, MarketPrice>> {
  const { rows } = await db.sql.query<MarketPrice>({
    name: 'last-coin-prices',
    text: `select c.coin, p.usd, p.ngn, p.at from unnest($1::text[]) c(coin), lateral (
        select usd, ngn, at from coin_price p where p.coin = c.coin and p.minute <= $2
        order by p.minute desc limit 1) p`,
    values: [coins, until],
  });
  return new Map(rows.map((row) => [row.coin, row]));
}

/** Whether a price may still be quoted: five minutes after the feed heard of it, it may not. */
export const isFresh = ({ at }: Pick<MarketPrice, 'at'>, now: Date): boolean =>
  +now - +at <= cryptoPrices.freshS * 1000;

/** What is said instead of a quote. */
export const noPrice = (name: string): AppError =>
  new AppError('busy', {
    message: `We don’t have a current price for ${name}, so we aren’t quoting one. Please try again in a few minutes.`,
    retryAfterS: 60,
  });

/** @throws AppError busy for a price that is too old, and where there is none */
export function freshPrice(
  price: MarketPrice | undefined,
  { name, now }: { name: string; now: Date },
): MarketPrice {
  if (price && isFresh(price, now)) return price;
  throw noPrice(name);
}

/** How a coin's prices become those of a wallet's currency. */
export interface Crossing {
  /** Millionths of a unit for one coin. */
  price: bigint;
  /** Millionths of a unit for one US dollar, rounded up: fees are charged by it. */
  perUsd: bigint;
}

/**
 * A coin's price in a wallet's currency. Naira come from the feed, and so does their dollar; other currencies
 * are crossed through the dollar at our own rate.
 * @param ourPerUsd our rate of the dollar, in millionths
 * @returns undefined where we have no rate
 */
export function crossTo(
  { usd, ngn }: MarketPrice,
  currency: CurrencyCode,
  ourPerUsd: bigint | undefined,
): Crossing | undefined {
  if (currency === 'NGN') return { price: ngn, perUsd: (ngn * MILLION + usd - 1n) / usd };
  if (currency === 'USD') return { price: usd, perUsd: MILLION };
  if (!ourPerUsd) return undefined;
  return { price: crossPrice(usd, ourPerUsd), perUsd: ourPerUsd };
}
