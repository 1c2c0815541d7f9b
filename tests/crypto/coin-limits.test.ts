import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseAmount } from '#lib/money.ts';
import { priceWithin, type CoinLimits } from '#lib/crypto/coin-limits.ts';
import { coinSides, priceCoins, type CoinTerms } from '#lib/crypto/coin-price.ts';

const big = (min: bigint, max: bigint) => fc.bigInt({ min, max });
const terms: fc.Arbitrary<CoinTerms> = fc
  .record({
    side: fc.constantFrom(...coinSides),
    price: big(100_000n, 200_000_000_000_000n),
    spread: big(0n, 20_000_000n),
    fee: big(0n, 10_000_00n),
  })
  .map((at) => (at.side === 'sell' ? { ...at, fee: 0n } : at));
const limits: fc.Arbitrary<CoinLimits> = fc
  .tuple(big(10_000n, 100_00000000n), big(0n, 10_000_00000000n))
  .map(([min, more]) => ({ min, max: min + more, coin: 'USDT', currency: 'NGN' }));

const dollars: CoinTerms = {
  side: 'buy',
  price: 1_540_000_000n,
  spread: 1_000_000n,
  fee: 2_310_00n,
};
const usdt: CoinLimits = {
  min: 10_00000000n,
  max: 20_000_00000000n,
  coin: 'USDT',
  currency: 'NGN',
};

describe('the limits of a trade', () => {
  it('are stated in what was named: money or coins', () => {
    expect(priceWithin(dollars, { coins: 9_99999999n }, usdt)).toEqual({
      problem: 'Enter at least USDT\u00a010.00.',
    });
    expect(priceWithin(dollars, { money: 17_863_99n }, usdt)).toEqual({
      problem: 'Enter at least ₦17,864.00.',
    });
    expect(priceWithin(dollars, { coins: 20_000_00000001n }, usdt)).toEqual({
      problem: 'Enter at most USDT\u00a020,000.00.',
    });
    expect(priceWithin(dollars, { money: 17_864_00n }, usdt)).toMatchObject({
      priced: { coins: 10_00000000n, total: 17_864_00n },
    });
  });

  it('accept every amount between them, and the amounts that they name', () => {
    fc.assert(
      fc.property(terms, limits, big(0n, 20_000_000_00n), (at, within, money) => {
        const judged = priceWithin(at, { money }, within);
        if ('priced' in judged) {
          const { coins, total } = judged.priced;
          expect(coins).toBeGreaterThanOrEqual(within.min);
          expect(coins).toBeLessThanOrEqual(within.max);
          expect(priceCoins(at, { coins }).total).toBe(total);
          return;
        }
        const named = /₦([\d,]+\.\d\d)\.$/.exec(judged.problem)![1]!.replaceAll(',', '');
        expect(priceWithin(at, { money: parseAmount(named) }, within)).toHaveProperty('priced');
      }),
    );
  });

  it('accept exactly the coins between them', () => {
    fc.assert(
      fc.property(terms, limits, big(0n, 20_000_00000000n), (at, within, coins) => {
        const isWithin = coins >= within.min && coins <= within.max;
        expect('priced' in priceWithin(at, { coins }, within)).toBe(isWithin);
      }),
    );
  });
});
