import { toMillionths } from '#lib/rules/coin-price.ts';
import type { Database } from '#server/db/client.ts';
import type { FeedPrice } from '#server/ports/price-feed.ts';

/** A price as it is kept; whole millionths of a dollar and of a naira. */
export interface KeptPrice {
  coin: string;
  usd: bigint;
  ngn: bigint;
  at: Date;
}

/** A feed's price; none where it is nothing in our units. */
export function priceOf({ coin, usd, ngn, at }: FeedPrice): KeptPrice[] {
  const price = { coin, at, usd: toMillionths(usd), ngn: toMillionths(ngn) };
  return price.usd > 0n && price.ngn > 0n ? [price] : [];
}

/**
 * Keeps prices for the minute in which they were read; a second reading of a minute is left out. So is a
 * price that is more than a quarter away from one of the last hour: that is a mistake of the feed more often
 * than a market, and until it is clear we rather quote nothing.
 * @returns the coins whose prices were kept
 */
export async function keepPrices(
  db: Database,
  { feed, prices, now }: { feed: string; prices: readonly KeptPrice[]; now: Date },
): Promise<string[]> {
  const { rows } = await db.sql.query<{ coin: string }>(
    `insert into coin_price(coin, minute, usd, ngn, at, feed)
     select p.coin, date_trunc('minute', $2::timestamptz), p.usd, p.ngn, least(p.at, $2), $3
     from jsonb_to_recordset($1) p(coin text, usd bigint, ngn bigint, at timestamptz)
     left join lateral (
       select usd, ngn from coin_price last
       where last.coin = p.coin and last.minute <= $2 and last.minute > $2 - interval '1 hour'
       order by last.minute desc limit 1) last on true
     where last.usd is null
       or (abs(p.usd - last.usd) * 4 <= last.usd and abs(p.ngn - last.ngn) * 4 <= last.ngn)
     on conflict do nothing returning coin`,
    [
      JSON.stringify(prices.map((each) => ({ ...each, usd: `${each.usd}`, ngn: `${each.ngn}` }))),
      ...[now, feed],
    ],
  );
  return rows.map(({ coin }) => coin);
}
