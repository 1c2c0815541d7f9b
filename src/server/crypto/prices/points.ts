import type { CoinId } from '#lib/crypto/coins.ts';
import { cryptoPrices, type PriceSpan } from '#lib/product-constants.ts';
import type { Database } from '#server/db/client.ts';
import { secondsAfter } from '#server/platform/clock.ts';
import type { MarketPrice } from './market.ts';

export interface PricePoint extends Pick<MarketPrice, 'usd' | 'ngn'> {
  /** The minute in which it was read. */
  minute: Date;
}

/** How much older than the requested start the first point may be. */
const EARLIER_S = 3600;

/**
 * The price history until now: at most 120 points, the first one as of the start, then the last price of each
 * equal interval.
 */
export async function readPoints(
  db: Database,
  { coin, span, now }: { coin: CoinId; span: PriceSpan; now: Date },
): Promise<PricePoint[]> {
  const { points, spans } = cryptoPrices;
  const steps = points - 1;
  const { rows } = await db.sql.query<PricePoint>({
    name: 'coin-price-points',
    text: `select p.minute, p.usd, p.ngn from generate_series(0, $4::int) n, lateral (
        select $2::timestamptz + make_interval(secs => $3::float8 * n) as until) step, lateral (
        select minute, usd, ngn from coin_price where coin = $1 and minute <= until
          and minute > until - make_interval(secs => case n when 0 then $5 else $3::float8 end)
        order by minute desc limit 1) p order by n`,
    values: [coin, secondsAfter(now, -spans[span]), spans[span] / steps, steps, EARLIER_S],
  });
  return rows;
}
