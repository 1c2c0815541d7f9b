import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { toMillionths } from '#lib/crypto/coin-price.ts';
import { coinIds } from '#lib/crypto/coins.ts';
import { readEnv } from '#server/platform/env.ts';
import { coingeckoPrices } from '#server/providers/price-feed/coingecko.ts';
import { createPriceFeed } from '#server/providers/price-feed/create-price-feed.ts';
import { invent } from '#server/providers/price-feed/sandbox-walk.ts';
import { startStub, type Stub } from '#tests/support/stub.ts';

let stub: Stub;
beforeEach(async () => {
  stub = await startStub();
});
afterEach(() => stub.close());

const feed = (plan: 'demo' | 'pro' = 'demo') =>
  coingeckoPrices({ key: 'key-of-ours', plan, base: stub.url });

/** As the provider sends it: numbers, and a time in seconds. */
const recorded =
  '{"bitcoin":{"usd":97412.345678901,"ngn":150123456.78,"last_updated_at":1763877240},' +
  '"tether":{"usd":0.999812,"ngn":1539.7,"last_updated_at":1763877235}}';

describe('prices of CoinGecko', () => {
  it('come in one request, to the last digit and with the time of the feed', async () => {
    stub.answer({ text: recorded });
    expect(await feed().latest(['btc', 'usdt'])).toMatchObject({
      kind: 'done',
      value: [
        {
          coin: 'btc',
          usd: '97412.345678901',
          ngn: '150123456.78',
          at: new Date('2025-11-23T05:54:00Z'),
        },
        {
          coin: 'usdt',
          usd: '0.999812',
          ngn: '1539.7',
          at: new Date('2025-11-23T05:53:55Z'),
        },
      ],
    });
    const [asked] = stub.requests;
    expect(stub.requests).toHaveLength(1);
    expect(decodeURIComponent(asked!.path)).toBe(
      '/simple/price?ids=bitcoin,tether&vs_currencies=usd,ngn&include_last_updated_at=true',
    );
    expect(asked!.headers['x-cg-demo-api-key']).toBe('key-of-ours');
  });

  it('send the key as its type requires', async () => {
    stub.answer({ text: recorded });
    await feed('pro').latest(['btc']);
    expect(stub.requests[0]!.headers).toMatchObject({ 'x-cg-pro-api-key': 'key-of-ours' });
    expect(stub.requests[0]!.headers).not.toHaveProperty('x-cg-demo-api-key');
  });

  it('leave out a coin without usable data', async () => {
    const odd = [
      ...['{"usd":1.2,"ngn":5}', '{"usd":-1,"ngn":5,"last_updated_at":1763877240}'],
      ...['{"usd":1e-9,"ngn":5,"last_updated_at":1763877240}', 'null', '[]', '"1"'],
      ...['{"usd":null,"ngn":5,"last_updated_at":1763877240}'],
      ...['{"usd":"1","ngn":5,"last_updated_at":"soon"}'],
    ];
    for (const each of odd) {
      const good = '{"usd":1,"ngn":1540,"last_updated_at":1763877240}';
      stub.answer({ text: `{"solana":${each},"tether":${good}}` });
      expect(await feed().latest(['sol', 'usdt'])).toMatchObject({
        kind: 'done',
        value: [{ coin: 'usdt', usd: '1', ngn: '1540' }],
      });
    }
  });

  it.each([
    ['is no JSON', { text: '<html>' }, { kind: 'unknown', reason: 'bad_body' }],
    ['has no coin in it', { json: {} }, { kind: 'unknown', reason: 'bad_body' }],
    ['is a list', { json: [] }, { kind: 'unknown', reason: 'bad_body' }],
    ['is broken off', { destroy: true }, { kind: 'unknown', reason: 'network' }],
    ['is an error of theirs', { status: 502, json: {} }, { kind: 'unknown', reason: '5xx' }],
    [
      'says that we ask too often',
      { status: 429, json: { status: { error_code: 429 } } },
      { kind: 'unknown', reason: '5xx' },
    ],
    [
      'says that our key belongs to the other host',
      { status: 400, json: { status: { error_code: 10_011 } } },
      { kind: 'failed', code: 'auth' },
    ],
    [
      'doesn’t know our key',
      { status: 401, json: { status: { error_code: 10_002 } } },
      { kind: 'failed', code: 'auth', retryable: false },
    ],
    ['is anything else', { status: 400, json: {} }, { kind: 'failed', code: 'other' }],
  ] as const)('are missing when the answer %s', async (_, reply, outcome) => {
    stub.answer(reply);
    expect(await feed().latest(['btc'])).toMatchObject(outcome);
  });
});

describe('the market of the sandbox', () => {
  const at = new Date('2026-11-23T05:00:00Z');

  it('follows from the clock alone, and moves with it', () => {
    for (const coin of coinIds) {
      expect(invent(coin, at)).toEqual(invent(coin, new Date(+at + 59_000)));
      const day = Array.from({ length: 24 }, (_, n) => invent(coin, new Date(+at + n * 3_600_000)));
      expect(new Set(day.map(({ usd }) => usd)).size).toBeGreaterThan(10);
    }
  });

  it('moves a little from minute to minute, and stays realistic over months', () => {
    for (const coin of coinIds) {
      const usual = invent(coin, at).usd;
      for (let n = 0; n < 2_000; n++) {
        const then = new Date(+at - n * 77 * 60_000);
        const [a, b] = [invent(coin, then), invent(coin, new Date(+then + 60_000))];
        const moved = a.usd > b.usd ? a.usd - b.usd : b.usd - a.usd;
        expect(moved * 200n).toBeLessThan(a.usd);
        expect(a.usd * 2n).toBeGreaterThan(usual);
        expect(a.usd).toBeLessThan(usual * 2n);
        expect(a.ngn).toBeGreaterThan(a.usd * 1_500n);
      }
    }
  });
});

describe('the source of prices', () => {
  const feedOf = (given: Record<string, string>) =>
    createPriceFeed({ env: readEnv(given) } as Parameters<typeof createPriceFeed>[0]);

  it('is the sandbox until there is a key', () => {
    expect(feedOf({})).toMatchObject({ id: 'prices-sandbox', isSandbox: true });
    const real = { id: 'coingecko', isSandbox: false };
    expect(feedOf({ COINGECKO_KEY: 'ours', COINGECKO_PLAN: 'pro' })).toMatchObject(real);
    expect(() => readEnv({ COINGECKO_PLAN: 'free' })).toThrow('COINGECKO_PLAN');
  });
});

describe('a decimal', () => {
  it('is read to the millionth, and nothing else is read', () => {
    expect(toMillionths('97412.345678901')).toBe(97_412_345_678n);
    expect(toMillionths('0.000001')).toBe(1n);
    expect(toMillionths('5')).toBe(5_000_000n);
    for (const text of ['', '-1', '1e5', '.5', '1.', 'NaN', '1,000'])
      expect(() => toMillionths(text)).toThrow(RangeError);
  });
});
