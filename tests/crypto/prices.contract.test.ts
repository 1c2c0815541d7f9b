import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { coinIds } from '#lib/crypto/coins.ts';
import { purge } from '#server/jobs/purge.job.ts';
import { thinCoinPrices } from '#server/crypto/prices/thin-prices.job.ts';
import { cronItems } from '#server/jobs/crontab.ts';
import type { FeedPrice, PriceFeed } from '#server/ports/price-feed.ts';
import { invent } from '#server/providers/price-feed/sandbox-walk.ts';
import type { TestApp } from '#tests/support/api.ts';
import { aCoinApp, priceRows, readPrices, switchPrices } from '#tests/support/crypto.ts';

let app: TestApp;
beforeAll(async () => {
  app = await aCoinApp();
});
beforeEach(async () => {
  await switchPrices(app, 'done');
  app.clock.advance(2 * 3600);
});
afterAll(() => app.close());

const count = async () => {
  const { rows } = await app.services.db.sql.query<{ n: number }>(
    'select count(*)::int n from coin_price',
  );
  return rows[0]!.n;
};

/** Replaces the feed until the end of a test; it returns the given prices. */
async function readFrom(prices: FeedPrice[], change: Partial<PriceFeed> = {}): Promise<void> {
  const { providers } = app.services;
  const before = providers.priceFeed;
  const latest = () =>
    Promise.resolve({ kind: 'done' as const, value: prices, providerRef: 'test', raw: null });
  providers.priceFeed = { id: 'test', isSandbox: true, latest, ...change };
  await readPrices(app).finally(() => {
    providers.priceFeed = before;
  });
}

describe('prices of coins', () => {
  it('are read every minute, one row for each coin', async () => {
    const before = await count();
    await readPrices(app);
    expect(await count()).toBe(before + coinIds.length);
    const now = app.clock.now();
    const { usd, ngn } = invent('btc', now);
    expect((await priceRows(app)).at(-1)).toMatchObject({ coin: 'btc', usd, ngn });
    expect(cronItems().map(({ task }) => task)).toContain('crypto.read-prices');
  });

  it('aren’t read from a vendor while coins are off in every country', async () => {
    const switchCoins = (reason: string | null, countries: string[]) =>
      app.services.db.sql.query(
        `update service set active = $1::text is null, inactive_reason = $1
         where slug like 'crypto-%' and country_code = any($2)`,
        [reason, countries],
      );
    const price = { coin: 'btc', usd: '90000', ngn: '140000000', at: app.clock.now() } as const;
    const before = await count();
    await switchCoins('later', ['NG', 'GH', 'KE']);
    await readFrom([price], { isSandbox: false });
    expect(await count()).toBe(before);
    await switchCoins(null, ['GH']);
    await readFrom([price], { isSandbox: false });
    expect(await count()).toBe(before + 1);
    await switchCoins(null, ['NG', 'KE']);
  });

  it('are stored once a minute, however often they are read', async () => {
    await readPrices(app);
    const before = await count();
    await Promise.all([readPrices(app), readPrices(app), readPrices(app)]);
    expect((await count()) - before).toBeLessThanOrEqual(coinIds.length);
    const minutes = (await priceRows(app)).map(({ minute }) => +minute);
    expect(new Set(minutes).size).toBe(minutes.length);
  });

  it('aren’t stored when the feed is down, silent or incomplete', async () => {
    const before = await count();
    for (const behaviour of ['failed', 'timeout'] as const) {
      await switchPrices(app, behaviour);
      await readPrices(app);
    }
    await readFrom([{ coin: 'btc', usd: '0.0000001', ngn: '5', at: app.clock.now() }]);
    expect(await count()).toBe(before);
  });

  it('have the time of the feed, which is never later than ours', async () => {
    await switchPrices(app, 'late', 90_000);
    await readPrices(app);
    const old = (await priceRows(app)).at(-1)!;
    expect(+app.clock.now() - +old.at).toBeGreaterThan(9 * 60_000);
    app.clock.advance(2 * 3600);
    const { usd, ngn } = invent('btc', app.clock.now());
    const text = (millionths: bigint) => `${millionths / 1_000_000n}`;
    const ahead = new Date(+app.clock.now() + 3_600_000);
    await readFrom([{ coin: 'btc', usd: text(usd), ngn: text(ngn), at: ahead }]);
    expect(+(await priceRows(app)).at(-1)!.at).toBeLessThan(+ahead);
  });

  it('that are a quarter away from those of a minute ago aren’t stored', async () => {
    const at = app.clock.now();
    const price = (usd: string, ngn: string) => [{ coin: 'btc' as const, usd, ngn, at }];
    await readFrom(price('100000', '154000000'));
    const before = await count();
    for (const odd of [
      price('100', '154000'),
      price('100000', '1540000'),
      price('126000', '194000000'),
    ]) {
      app.clock.advance(60);
      await readFrom(odd);
    }
    expect(await count()).toBe(before);
    app.clock.advance(60);
    await readFrom(price('120000', '185000000'));
    expect(await count()).toBe(before + 1);
    // what stays so for an hour is the market
    app.clock.advance(3700);
    await readFrom(price('60000', '92000000'));
    expect(await count()).toBe(before + 2);
  });

  it('are never changed', async () => {
    const change = app.services.db.sql.query(`update coin_price set usd = 1 where coin = 'btc'`);
    await expect(change).rejects.toThrow('append_only');
  });

  it('aren’t those of the sandbox where real money moves', async () => {
    const before = await count();
    app.services.providers.sandbox = false;
    await readPrices(app).finally(() => {
      app.services.providers.sandbox = true;
    });
    expect(await count()).toBe(before);
  });
});

describe('old prices of coins', () => {
  it('are thinned to one an hour after 31 days, and gone after 100', async () => {
    const { db } = app.services;
    const now = app.clock.now();
    await db.sql.query('delete from coin_price');
    await db.sql.query(
      `insert into coin_price(coin, minute, usd, ngn, at, feed)
       select 'btc', m, 1, 1, m, 'test' from (
         select date_trunc('hour', $1::timestamptz) - make_interval(days => d, mins => n) m
         from unnest(array[30, 32, 99, 101]) d, unnest(array[1, 2, 59, 61]) n) x`,
      [now],
    );
    const days = async () =>
      (await priceRows(app)).map(({ minute }) => Math.round((+now - +minute) / 86_400_000));
    expect(await days()).toHaveLength(16);
    await thinCoinPrices.run(app.services, null);
    await purge.run(app.services, {});
    expect(await days()).toEqual([99, 99, 32, 32, 30, 30, 30, 30]);
    await thinCoinPrices.run(app.services, null);
    expect(await days()).toHaveLength(8);
  });
});
