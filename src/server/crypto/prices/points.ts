import type { CoinId } from '#lib/coins.ts';
import { cryptoPrices, type PriceSpan } from '#lib/product-constants.ts';
import type { Database } from '#server/db/client.ts';
import { secondsAfter } from '#server/platform/clock.ts';
import type { MarketPrice } from './market.ts';

export interface PricePoint extends Pick<MarketPrice, 'usd' | 'ngn'> {
  /** The minute in which it was read. */
  minute: Date;
}

/** How a price moved until now: at most 120 points, the last price of each equal part of the time. */
export async function readPoints(
  db: Database,
  { coin, span, now }: { coin: CoinId; span: PriceSpan; now: Date },
): Promise<PricePoint[]> {
  const { points, spans } = cryptoPrices;
  const { rows } = await db.sql.query<PricePoint>({
    name: 'coin-price-points',
    text: `select p.minute, p.usd, p.ngn from generate_series(1, $4::int) n, lateral (
        select minute, usd, ngn from coin_price where coin = $1
          and minute > $2::timestamptz + make_interval(secs => $3::float8 * (n - 1))
          and minute <= $2::timestamptz + make_interval(secs => $3::float8 * n)
        order by minute desc limit 1) p order by n`,
    values: [coin, secondsAfter(now, -spans[span]), spans[span] / points, points],
  });
  return rows;
}
