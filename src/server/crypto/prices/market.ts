import type { CoinId } from '#lib/crypto/coins.ts';
import type { CurrencyCode } from '#lib/countries.ts';
import { AppError } from '#lib/errors/app-error.ts';
import { cryptoPrices } from '#lib/product-constants.ts';
import { crossPrice, MILLION } from '#lib/crypto/coin-price.ts';
import type { Database } from '#server/db/client.ts';

/** The price of a coin, in whole millionths of a dollar and of a naira. */
export interface MarketPrice {
  coin: CoinId;
  usd: bigint;
  ngn: bigint;
  /** The feed's own time. */
  at: Date;
}

/** The last prices read before a time, by coin; callers check how old they are. */
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

interface HourlyPrices extends Pick<MarketPrice, 'coin'> {
  usd: bigint[];
  ngn: bigint[];
}

/** The hourly prices of the 24 hours before a time, by coin, oldest first; hours without a price are missing. */
export async function hourlyPrices(
  db: Database,
  coins: readonly CoinId[],
  until: Date,
): Promise<ReadonlyMap<string, HourlyPrices>> {
  const { rows } = await db.sql.query<HourlyPrices>({
    name: 'hourly-coin-prices',
    text: `select c.coin, array_agg(p.usd order by n) as usd, array_agg(p.ngn order by n) as ngn
      from unnest($1::text[]) c(coin), generate_series(0, 24) n, lateral (
        select usd, ngn from coin_price p where p.coin = c.coin
          and p.minute <= $2::timestamptz - make_interval(hours => 24 - n)
          and p.minute > $2::timestamptz - make_interval(hours => 25 - n)
        order by p.minute desc limit 1) p
      group by c.coin`,
    values: [coins, until],
  });
  return new Map(rows.map((row) => [row.coin, row]));
}

/** Whether a price may still be quoted: not if the feed updated it more than five minutes ago. */
export const isFresh = ({ at }: Pick<MarketPrice, 'at'>, now: Date): boolean =>
  +now - +at <= cryptoPrices.freshS * 1000;

/** The message instead of a quote. */
export const noPrice = (name: string): AppError =>
  new AppError('busy', {
    message: `We don’t have a current price for ${name}, so we aren’t quoting one. Please try again in a few minutes.`,
    retryAfterS: 60,
  });

/** @throws AppError busy for a price that is too old, or if there is none */
export function freshPrice(
  price: MarketPrice | undefined,
  { name, now }: { name: string; now: Date },
): MarketPrice {
  if (price && isFresh(price, now)) return price;
  throw noPrice(name);
}

/** How a coin's prices convert to a wallet's currency. */
export interface Crossing {
  /** Millionths of a unit for one coin. */
  price: bigint;
  /** Millionths of a unit for one US dollar, rounded up, because fees are charged with it. */
  perUsd: bigint;
}

/**
 * A coin's price in a wallet's currency. Naira and their dollar rate come from the feed; other currencies are
 * converted through the dollar at our own rate.
 * @param ourPerUsd our rate of the dollar, in millionths
 * @returns undefined if we have no rate
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
