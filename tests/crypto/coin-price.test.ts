import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  coinSides,
  crossPrice,
  feeIn,
  priceCoins,
  rateOf,
  type CoinTerms,
} from '#lib/crypto/coin-price.ts';

const big = (min: bigint, max: bigint) => fc.bigInt({ min, max });

/** From a coin worth a tenth of a unit to one worth a thousand million units. */
const terms: fc.Arbitrary<CoinTerms> = fc
  .record({
    side: fc.constantFrom(...coinSides),
    price: big(100_000n, 1_000_000_000_000_000n),
    spread: big(0n, 20_000_000n),
    fee: big(0n, 10_000_00n),
  })
  .map((at) => (at.side === 'sell' ? { ...at, fee: 0n } : at));
const coins = big(0n, 1_000_000_000_00000000n);
const sum = big(0n, 100_000_000_00n);

const PER_MINOR = 1_000_000_000_000n;
const ceil = (a: bigint, b: bigint) => (a + b - 1n) / b;

/** A bitcoin at ₦150,000,000, with a spread of 1.5%. */
const bitcoin = { price: 150_000_000_000_000n, spread: 1_500_000n };
const buying: CoinTerms = { ...bitcoin, side: 'buy', fee: 3_500_00n };
const selling: CoinTerms = { ...bitcoin, side: 'sell', fee: 0n };

describe('the price of coins', () => {
  it('is computed from the coins that are bought', () => {
    expect(priceCoins(buying, { coins: 100_000n })).toEqual({
      coins: 100_000n,
      rate: 152_250_000_000_000n,
      worth: 152_250_00n,
      fee: 3_500_00n,
      total: 155_750_00n,
    });
  });

  it('is computed from what is paid in all, and takes no more than the coins cost', () => {
    const priced = priceCoins(buying, { money: 10_000_00n });
    expect(priced.coins).toBe(4_269n);
    expect(priced.total).toBe(9_999_56n);
    expect(priceCoins(buying, { coins: 4_269n })).toEqual(priced);
  });

  it('is computed from the coins that are sold, and from what they should pay', () => {
    const sold = priceCoins(selling, { coins: 100_000n });
    expect(sold).toMatchObject({ rate: 147_750_000_000_000n, total: 147_750_00n, fee: 0n });
    expect(priceCoins(selling, { money: 147_750_00n }).coins).toBe(100_000n);
  });

  it('is no coins for money that the fee uses up', () => {
    expect(priceCoins(buying, { money: 3_500_00n })).toMatchObject({ coins: 0n, worth: 0n });
  });

  it('is never negative', () => {
    fc.assert(
      fc.property(terms, coins, sum, (at, some, money) => {
        for (const ask of [{ coins: some }, { money }])
          for (const part of Object.values(priceCoins(at, ask)))
            expect(part).toBeGreaterThanOrEqual(0n);
      }),
    );
  });

  it('rounds payments up and proceeds down, by less than one unit', () => {
    fc.assert(
      fc.property(terms, coins, (at, some) => {
        const { worth, rate, total } = priceCoins(at, { coins: some });
        const exact = some * rate;
        const off = at.side === 'buy' ? worth * PER_MINOR - exact : exact - worth * PER_MINOR;
        expect(off).toBeGreaterThanOrEqual(0n);
        expect(off).toBeLessThan(PER_MINOR);
        expect(total).toBe(worth + at.fee);
      }),
    );
  });

  it('is the same from either side, to the unit', () => {
    fc.assert(
      fc.property(terms, coins, (at, some) => {
        const { total, rate } = priceCoins(at, { coins: some });
        const back = priceCoins(at, { money: total });
        // members get no fewer coins for the same money, and send no more for it
        const gained = at.side === 'buy' ? back.coins - some : some - back.coins;
        expect(gained).toBeGreaterThanOrEqual(0n);
        expect(gained).toBeLessThanOrEqual(ceil(PER_MINOR, rate));
        expect(back.total).toBe(total);
      }),
    );
  });

  it('never takes more than was named, nor pays less than was wanted', () => {
    fc.assert(
      fc.property(terms, sum, (at, money) => {
        const { coins: some, total, worth, rate } = priceCoins(at, { money });
        const oneCoinUnit = ceil(rate, PER_MINOR);
        if (at.side === 'sell') {
          expect(worth).toBeGreaterThanOrEqual(money);
          expect(worth - money).toBeLessThanOrEqual(oneCoinUnit);
          return;
        }
        if (money <= at.fee) {
          expect(some).toBe(0n);
          return;
        }
        expect(total).toBeLessThanOrEqual(money);
        expect(money - total).toBeLessThanOrEqual(oneCoinUnit);
      }),
    );
  });

  it('includes the spread in the rate once, and nowhere else', () => {
    fc.assert(
      fc.property(terms, coins, (at, some) => {
        const bare = priceCoins({ ...at, spread: 0n }, { coins: some }).rate;
        const { rate, worth } = priceCoins(at, { coins: some });
        const moved = at.side === 'buy' ? rate - bare : bare - rate;
        const spread = (at.price * at.spread) / 100_000_000n;
        const places = 20_000n;
        expect(moved).toBeGreaterThanOrEqual(spread - places);
        expect(moved).toBeLessThanOrEqual(spread + places);
        const exact = some * rate;
        expect(worth).toBe(at.side === 'buy' ? ceil(exact, PER_MINOR) : exact / PER_MINOR);
      }),
    );
  });

  it('lets no one gain by buying and selling at the same time', () => {
    fc.assert(
      fc.property(terms, coins, big(0n, 20_000_000n), (at, some, other) => {
        const paid = priceCoins({ ...at, side: 'buy' }, { coins: some });
        const got = priceCoins({ ...at, side: 'sell', spread: other, fee: 0n }, { coins: some });
        expect(got.total).toBeLessThanOrEqual(paid.total);
      }),
    );
  });

  it('uses the rate as it is shown: at most two places from a thousand units on', () => {
    expect(rateOf({ side: 'buy', price: 1_540_123_456n, spread: 0n })).toBe(1_540_130_000n);
    expect(rateOf({ side: 'sell', price: 1_540_123_456n, spread: 0n })).toBe(1_540_120_000n);
    expect(rateOf({ side: 'buy', price: 10_912_345n, spread: 0n })).toBe(10_912_400n);
    expect(rateOf({ side: 'sell', price: 912_345n, spread: 0n })).toBe(912_345n);
  });

  it('isn’t computed from an impossible price, spread or amount', () => {
    const one = { coins: 1n };
    expect(() => priceCoins({ ...buying, price: 0n }, one)).toThrow(RangeError);
    expect(() => priceCoins({ ...buying, spread: -1n }, one)).toThrow(RangeError);
    expect(() => priceCoins({ ...selling, spread: 100_000_000n }, one)).toThrow(RangeError);
    expect(() => priceCoins({ ...buying, fee: -1n }, one)).toThrow(RangeError);
    expect(() => priceCoins({ ...selling, fee: 1n }, one)).toThrow(RangeError);
    expect(() => priceCoins(buying, { coins: -1n })).toThrow(RangeError);
  });

  it('crosses to other currencies, and a fee of cents is rounded up', () => {
    expect(crossPrice(97_000_000_000n, 10_912_345n)).toBe(1_058_497_465_000n);
    expect(crossPrice(999_999n, 10_912_345n)).toBe(10_912_334n);
    expect(feeIn(150n, 10_912_345n)).toBe(1_637n);
    expect(feeIn(0n, 10_912_345n)).toBe(0n);
  });
});
