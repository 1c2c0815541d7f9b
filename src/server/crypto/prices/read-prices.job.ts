import { z } from 'zod';
import { coinIds } from '#lib/crypto/coins.ts';
import { checkCoinAlerts } from '#server/crypto/alerts/check-alerts.job.ts';
import { enqueue, task } from '#server/platform/task.ts';
import { storePrices, priceOf } from './store-prices.ts';

/**
 * Reads the prices of all coins, once a minute. If the feed doesn't answer, nothing is stored; five minutes
 * after the last price, nothing is quoted. The sandbox never prices real money.
 */
export const readCoinPrices = task(
  'crypto.read-prices',
  z.unknown(),
  async ({ db, clock, log, providers }) => {
    const { priceFeed, sandbox } = providers;
    if (priceFeed.isSandbox && !sandbox) return;
    const answer = await priceFeed.latest(coinIds);
    if (answer.kind !== 'done') {
      const why = answer.kind === 'failed' ? answer.code : answer.kind;
      log.warn({ feed: priceFeed.id, why }, 'no prices of coins');
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
