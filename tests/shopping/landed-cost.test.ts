import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { priceItem, type LandedInput, type LandedRates } from '#lib/shopping/landed-cost.ts';

const big = (min: bigint, max: bigint) => fc.bigInt({ min, max });

const input: fc.Arbitrary<LandedInput> = fc.record({
  quantity: big(1n, 99n),
  price: big(1n, 10_000_000n),
  weightG: big(1n, 100_000n),
  lengthCm: big(0n, 300n),
  widthCm: big(0n, 300n),
  heightCm: big(0n, 300n),
  discount: big(0n, 1_000_000n),
});

const rates: fc.Arbitrary<LandedRates> = fc.record({
  perShopUnit: big(1n, 5_000_000_000n),
  perUsd: big(1n, 5_000_000_000n),
  shopTax: big(0n, 50_000_000n),
  commission: big(0n, 50_000_000n),
  duty: big(0n, 100_000_000n),
  commissionMin: big(0n, 10_000n),
  shippingPerKg: big(0n, 10_000n),
  delivery: big(0n, 10_000n),
  divisor: big(1_000n, 10_000n),
});

const without = (each: LandedInput, change: Partial<LandedInput>) => ({ ...each, ...change });

/** 2 × $64.99 to Lagos, 900 g in a box of 34 × 22 × 13 cm, at ₦1,540. */
const trainers: LandedInput = {
  quantity: 2n,
  price: 6_499n,
  weightG: 900n,
  lengthCm: 34n,
  widthCm: 22n,
  heightCm: 13n,
  discount: 0n,
};
const toLagos: LandedRates = {
  perShopUnit: 1_540_000_000n,
  perUsd: 1_540_000_000n,
  shopTax: 8_250_000n,
  commission: 7_500_000n,
  duty: 20_000_000n,
  commissionMin: 300n,
  shippingPerKg: 950n,
  delivery: 1_200n,
  divisor: 5_000n,
};

describe('the landed cost', () => {
  it('is computed line by line', () => {
    const { lines, total, weight } = priceItem(trainers, toLagos);
    expect(weight).toEqual({ real: 1_800n, volumetric: 3_890n, counted: 3_900n });
    expect(lines).toEqual({
      goods: 20_016_920n,
      shop_tax: 1_651_396n,
      commission: 1_625_124n,
      shipping: 5_705_700n,
      delivery: 1_848_000n,
      duty: 5_474_804n,
      discount: 0n,
    });
    expect(total).toBe(36_321_944n);
  });

  it('adds up to the unit, and nothing is sold below its cost', () => {
    fc.assert(
      fc.property(input, rates, (each, now) => {
        const { lines, total } = priceItem(each, now);
        const sum = Object.values(lines).reduce((all, line) => all + line, 0n);
        expect(total).toBe(sum);
        expect(total).toBeGreaterThanOrEqual(lines.goods);
        expect(-lines.discount).toBeLessThanOrEqual(lines.commission);
      }),
    );
  });

  it('never falls when there is more of anything', () => {
    const more = fc.constantFrom('quantity', 'price', 'weightG', 'lengthCm', 'widthCm', 'heightCm');
    fc.assert(
      fc.property(input, rates, more, (each, now, what) => {
        const plain = without(each, { discount: 0n });
        const { total } = priceItem(without(plain, { [what]: plain[what as 'price'] + 1n }), now);
        expect(total).toBeGreaterThanOrEqual(priceItem(plain, now).total);
      }),
    );
  });

  it('is never less for the same in two parts', () => {
    fc.assert(
      fc.property(input, big(1n, 99n), rates, (each, other, now) => {
        const part = without(each, { discount: 0n });
        const whole = priceItem(without(part, { quantity: part.quantity + other }), now).total;
        const parts =
          priceItem(part, now).total + priceItem(without(part, { quantity: other }), now).total;
        expect(parts).toBeGreaterThanOrEqual(whole);
      }),
    );
  });

  it('counts the larger weight in started steps of 100 g', () => {
    fc.assert(
      fc.property(input, rates, (each, now) => {
        const { real, volumetric, counted } = priceItem(each, now).weight;
        const larger = real > volumetric ? real : volumetric;
        expect(counted - larger).toBeLessThan(100n);
        expect(counted).toBeGreaterThanOrEqual(larger);
        expect(counted % 100n).toBe(0n);
      }),
    );
  });

  it.each([{ quantity: 0n }, { price: 0n }, { discount: -1n }])(
    'doesn’t exist for %o',
    (change) => {
      expect(() => priceItem(without(trainers, change), toLagos)).toThrow(RangeError);
    },
  );
});
