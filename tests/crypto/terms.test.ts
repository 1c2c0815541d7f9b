import { describe, expect, it } from 'vitest';
import { coinIds } from '#lib/crypto/coins.ts';
import { coinNetworks } from '#lib/crypto/coin-networks.ts';
import { coins, networks } from '#server/crypto/coins.ts';
import { crossTo, isFresh } from '#server/crypto/prices/market.ts';
import {
  checkValue,
  plainValue,
  termEntries,
  termNames,
  toHundredMillionths,
} from '#server/crypto/terms/term-list.ts';
import { effectsOf } from '#server/crypto/terms/term-effects.ts';
import { pricingOf, tradeTerms } from '#server/crypto/terms/terms-of.ts';

const first = new Map(
  termEntries.map(({ name, first: value }) => [name, toHundredMillionths(value)] as const),
);
const without = (name: string) => new Map([...first].filter(([each]) => each !== name));
const market = {
  coin: 'usdt',
  usd: 1_000_200n,
  ngn: 1_540_300_000n,
  at: new Date('2026-11-23T06:00:00Z'),
} as const;
const trade = { side: 'buy', coin: 'usdt', network: 'tron' } as const;

describe('the terms of coins', () => {
  it('have a first value within their bounds, and different names', () => {
    expect(termEntries.filter((entry) => checkValue(entry, entry.first))).toEqual([]);
    expect(first.size).toBe(termEntries.length);
    expect(new Set(termEntries.map(({ title }) => title)).size).toBe(termEntries.length);
  });

  it('exist for every coin on networks whose addresses we can check', () => {
    expect(coins.map(({ id }) => id)).toEqual([...coinIds]);
    const used = new Set(coins.flatMap((coin) => coin.networks.map(({ id }) => id)));
    expect([...used].filter((id) => !Object.hasOwn(coinNetworks, id))).toEqual([]);
    expect(networks.map(({ id }) => id).toSorted()).toEqual([...used].toSorted());
  });

  it('are read as they are written', () => {
    for (const text of ['0', '1.5', '0.0002', '100', '10.20000001'])
      expect(plainValue(toHundredMillionths(text))).toBe(text);
  });

  it('turn a trade on only when none of them is missing', () => {
    expect(tradeTerms({ values: first }, trade)).toEqual({
      isOn: true,
      min: 10_00000000n,
      max: 20_000_00000000n,
      feeCents: 150n,
      usualMinutes: 3,
    });
    for (const name of [
      termNames.on('buy', 'usdt', 'tron'),
      termNames.max('buy', 'usdt', 'tron'),
      termNames.spread('buy', 'usdt'),
      termNames.fee('tron'),
    ])
      expect(tradeTerms({ values: without(name) }, trade).isOn, name).toBe(false);
  });

  it('make prices in each currency: naira by the feed, others by our own dollar', () => {
    const of = (currency: 'NGN' | 'GHS') =>
      pricingOf({ values: first }, market, { side: 'buy', currency, feeCents: 150n });
    // $1.50 at ₦1,539.992 and at GH₵12.20
    expect(of('NGN')).toMatchObject({ price: 1_540_300_000n, spread: 1_000_000n, fee: 2_309_99n });
    expect(of('GHS')).toMatchObject({ price: 12_202_440n, fee: 18_30n });
    expect(crossTo(market, 'KES', undefined)).toBeUndefined();
    expect(() =>
      pricingOf({ values: without('spread:buy:usdt') }, market, {
        side: 'buy',
        currency: 'NGN',
        feeCents: 0n,
      }),
    ).toThrow('temporarily unavailable');
  });
});

describe('the preview of a change of terms', () => {
  const prices = new Map([['usdt', market]]);
  const changed = (name: string, value: string) =>
    new Map([...first, [name, toHundredMillionths(value)]]);

  it('covers each network whose fee it is, and nothing else', () => {
    const effects = effectsOf(prices, first, changed('fee:polygon', '1'));
    expect(effects.map(({ title }) => title)).toEqual([
      '₦10,000.00 buys on Polygon',
      'KSh\u00a010,000.00 buys on Polygon',
      'GH₵10,000.00 buys on Polygon',
    ]);
    // ₦9,846.00 and ₦8,460.00 at ₦1,555.71
    expect(effects[0]).toMatchObject({
      before: 'USDT\u00a06.32894305',
      after: 'USDT\u00a05.4380315',
    });
  });

  it('covers what a hundred of a stablecoin pay', () => {
    const [effect] = effectsOf(prices, first, changed('spread:sell:usdt', '2'));
    expect(effect).toMatchObject({
      title: 'USDT\u00a0100.00 brings',
      before: '₦152,489.00',
      after: '₦150,949.00',
    });
  });

  it('covers what becomes offered, and what no longer is', () => {
    const offered = effectsOf(prices, new Map(), first);
    expect(offered.find(({ title }) => title === 'USDT\u00a0100.00 brings')).toMatchObject({
      before: 'Not offered',
      after: '₦152,489.00',
    });
    const [ended] = effectsOf(prices, first, changed('on:buy:usdt:ton', '0'));
    expect(ended).toMatchObject({ title: '₦10,000.00 buys on TON', after: 'Not offered' });
  });
});

describe('a price', () => {
  it('may be quoted for five minutes', () => {
    const after = (seconds: number) => new Date(+market.at + seconds * 1000);
    expect(isFresh(market, after(300))).toBe(true);
    expect(isFresh(market, after(301))).toBe(false);
  });
});
