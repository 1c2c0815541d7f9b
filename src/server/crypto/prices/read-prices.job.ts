import { z } from 'zod';
import { toMillionths } from '#lib/crypto/coin-price.ts';
import { coinIds } from '#lib/crypto/coins.ts';
import { checkCoinAlerts } from '#server/crypto/alerts/check-alerts.job.ts';
import { BUY } from '#server/crypto/buy/purchase.ts';
import { SELL } from '#server/crypto/sell/sale-detail.ts';
import type { Database } from '#server/db/client.ts';
import { isOnAnywhere } from '#server/reference/services.ts';
import { askAgain, takeCall } from './feed-quota.ts';
import { enqueue, task } from '#server/platform/task.ts';
import type { FeedPrice, PriceFeed } from '#server/ports/price-feed.ts';

/** The feed counts each request, so none is made while coins are off everywhere. */
const isNeeded = async (db: Database, { isSandbox }: PriceFeed): Promise<boolean> =>
  isSandbox || (await isOnAnywhere(db, [BUY, SELL]));

/**
 * Reads the prices of all coins, once a minute, or as often as the feed's plan allows. If the feed doesn't answer, nothing is stored; five minutes
 * after the last price, nothing is quoted. The sandbox never prices real money.
 */
export const readCoinPrices = task(
  'crypto.read-prices',
  z.unknown(),
  async ({ db, clock, log, providers }) => {
    const { priceFeed, sandbox } = providers;
    if (priceFeed.isSandbox && !sandbox) return;
    if (!(await isNeeded(db, priceFeed))) return;
    if (!(await takeCall(db, priceFeed, clock.now()))) return;
    const answer = await priceFeed.latest(coinIds);
    if (answer.kind !== 'done') {
      const why = answer.kind === 'failed' ? answer.code : answer.kind;
      log.warn({ feed: priceFeed.id, why }, 'no prices of coins');
      if (answer.kind === 'unknown')
        await askAgain(db, priceFeed, { now: clock.now(), waitMs: answer.recheckAfterMs });
      return;
    }
    const prices = answer.value.flatMap(priceOf);
    const stored = await storePrices(db, { feed: priceFeed.id, prices, now: clock.now() });
    await enqueue(db, checkCoinAlerts, null, { jobKey: 'crypto.check-alerts' });
    const missing = coinIds.filter((coin) => !stored.includes(coin));
    if (missing.length > 0)
      log.warn({ feed: priceFeed.id, coins: missing }, 'prices of coins were not stored');
  },
);

/** A price as it is stored, in whole millionths of a dollar and of a naira. */
interface StoredPrice {
  coin: string;
  usd: bigint;
  ngn: bigint;
  at: Date;
}

/** A feed's price; undefined if it rounds to nothing in our units. */
function priceOf({ coin, usd, ngn, at }: FeedPrice): StoredPrice[] {
  const price = { coin, at, usd: toMillionths(usd), ngn: toMillionths(ngn) };
  return price.usd > 0n && price.ngn > 0n ? [price] : [];
}

/**
 * Stores prices for the minute in which they were read; a second reading in the same minute is ignored. So is
 * a price that differs by more than a quarter from the last one of the past hour: that is more often the
 * feed's mistake than the market, and until it is clear, we would rather quote nothing.
 * @returns the coins whose prices were stored
 */
async function storePrices(
  db: Database,
  { feed, prices, now }: { feed: string; prices: readonly StoredPrice[]; now: Date },
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
