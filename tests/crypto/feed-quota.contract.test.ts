import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { askAgain, takeCall } from '#server/crypto/prices/feed-quota.ts';
import type { PriceFeed } from '#server/ports/price-feed.ts';
import { coingeckoPrices } from '#server/providers/price-feed/coingecko.ts';
import type { TestApp } from '#tests/support/api.ts';
import { aCoinApp, readPrices } from '#tests/support/crypto.ts';
import { startStub } from '#tests/support/stub.ts';

const DAY_MINUTES = 24 * 60;
const LONGEST_MONTH_DAYS = 31;
const demo = coingeckoPrices({ key: 'key-of-ours', plan: 'demo' });
const monthly = demo.quota!.monthly;

let app: TestApp;
beforeAll(async () => {
  app = await aCoinApp();
});
beforeEach(() => app.services.db.sql.query('delete from price_feed_use'));
afterAll(() => app.close());

const at = (minute: number, day = 1) => new Date(Date.UTC(2027, 0, day, 0, minute));
const take = (now: Date, feed: Pick<PriceFeed, 'id' | 'quota'> = demo) =>
  takeCall(app.services.db, feed, now);

/** The calls of a day on which the job runs each minute, and how each of them ends. */
async function callsInADay(day: number, afterwards: (now: Date) => Promise<void>): Promise<number> {
  let calls = 0;
  for (let minute = 0; minute < DAY_MINUTES; minute++)
    if (await take(at(minute, day))) {
      calls += 1;
      await afterwards(at(minute, day));
    }
  return calls;
}

describe('calls of a price feed whose plan counts them', () => {
  it('stay below those of the longest month', async () => {
    const calls = await callsInADay(1, () => Promise.resolve());
    expect(calls).toBe(288);
    expect(calls * LONGEST_MONTH_DAYS).toBeLessThan(monthly);
  });

  it('come again within a minute after a failure, but stay below even if every call fails', async () => {
    const fails = (now: Date) => askAgain(app.services.db, demo, { now, waitMs: 60_000 });
    const first = await callsInADay(1, fails);
    const second = await callsInADay(2, fails);
    expect(first).toBeGreaterThan(700);
    expect(second).toBeLessThan(330);
    expect(first + second * (LONGEST_MONTH_DAYS - 1)).toBeLessThan(monthly);
  });

  it('wait as long as the feed says, even if that is longer than usual', async () => {
    const now = at(0);
    expect(await take(now)).toBe(true);
    await askAgain(app.services.db, demo, { now, waitMs: 20 * 60_000 });
    expect([await take(at(19)), await take(at(20))]).toEqual([false, true]);
  });

  it('are taken by one of many processes, and end with the month’s last one', async () => {
    const taken = await Promise.all(Array.from({ length: 8 }, () => take(at(0))));
    expect(taken.filter(Boolean)).toHaveLength(1);
    await app.services.db.sql.query('update price_feed_use set calls = $1', [monthly]);
    expect(await take(at(0, 20))).toBe(false);
    expect(await take(new Date(Date.UTC(2027, 1, 1)))).toBe(true);
  });

  it('aren’t counted for a plan without such a limit', async () => {
    const pro = coingeckoPrices({ key: 'key-of-ours', plan: 'pro' });
    expect([await take(at(0), pro), await take(at(0), pro)]).toEqual([true, true]);
  });
});

describe('CoinGecko says that we ask too often', () => {
  it('and isn’t asked before the time it names', async () => {
    const stub = await startStub();
    stub.serve(() => ({ status: 429, json: {}, headers: { 'retry-after': '300' } }));
    const { providers } = app.services;
    const before = providers.priceFeed;
    providers.priceFeed = coingeckoPrices({ key: 'key-of-ours', plan: 'demo', base: stub.url });
    try {
      for (let minute = 0; minute < 5; minute++) {
        await readPrices(app);
        app.clock.advance(60);
      }
      expect(stub.requests).toHaveLength(1);
      await readPrices(app);
      expect(stub.requests).toHaveLength(2);
    } finally {
      providers.priceFeed = before;
      await stub.close();
    }
  });
});
