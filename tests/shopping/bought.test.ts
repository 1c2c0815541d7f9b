import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  compareBought,
  MILLION,
  priceItem,
  type LandedInput,
  type LandedRates,
} from '#lib/shopping/landed-cost.ts';
import { checkStages } from '#server/orders/plug/check-stages.ts';
import { fieldsOf } from '#server/shopping/stage-fields.ts';
import { stages } from '#server/shopping/stages.ts';

const rates: LandedRates = {
  perShopUnit: 1_600n * MILLION,
  perUsd: 1_600n * MILLION,
  shopTax: 0n,
  commission: 8n * MILLION,
  duty: 10n * MILLION,
  commissionMin: 300n,
  shippingPerKg: 900n,
  delivery: 500n,
  divisor: 5_000n,
};
const shoes: LandedInput = {
  quantity: 2n,
  price: 6_499n,
  weightG: 900n,
  discount: 0n,
  lengthCm: 34n,
  widthCm: 22n,
  heightCm: 13n,
};
const quoted = priceItem(shoes, rates).total;
const boughtFor = (paid: bigint) => compareBought(shoes, rates, { paid, quoted, capPercent: 5 });

describe('the actual price of an item', () => {
  it('moves nothing when the shop charged what was quoted', () => {
    expect(boughtFor(12_998n)).toEqual({ cost: quoted, back: 0n, ours: 0n, isOverCap: false });
  });

  it('refunds the savings, with the commission and the duty on them', () => {
    const { back, ours } = boughtFor(11_998n);
    // 10 dollars at 1,600, 8% commission and 10% duty
    expect([back, ours]).toEqual([1_888_000n, 0n]);
  });

  it('leaves the excess to us, and stops at five percent above the quote', () => {
    const slightly = boughtFor(13_100n);
    expect(slightly).toMatchObject({ back: 0n, isOverCap: false });
    expect(slightly.ours).toBeGreaterThan(0n);
    expect(boughtFor(15_000n).isOverCap).toBe(true);
  });

  it('never refunds more than was quoted, nor charges more, whatever was paid', () => {
    fc.assert(
      fc.property(fc.bigInt(1n, 10_000_000n), fc.bigInt(1n, 10_000n), (paid, more) => {
        const { cost, back, ours, isOverCap } = boughtFor(paid);
        expect(quoted - back + ours).toBe(cost);
        expect(back === 0n || ours === 0n).toBe(true);
        expect(back).toBeLessThan(quoted);
        expect(isOverCap).toBe(ours * 100n > quoted * 5n);
        expect(boughtFor(paid + more).cost).toBeGreaterThanOrEqual(cost);
      }),
    );
  });

  it('treats a payment of zero as a mistake', () => {
    expect(() => boughtFor(0n)).toThrow(RangeError);
  });
});

describe('the stages of shopping', () => {
  const product = { serviceType: 'personalized-shopping', direction: 'purchase', stages };

  it('lead everything to an end, and settle it once', () => {
    expect(() => checkStages({ ...product, settleAt: 'bought' })).not.toThrow();
  });

  it('refund only at an end that staff enter', () => {
    const wrong = stages.map((stage) =>
      stage.name === 'bought' ? { ...stage, refunds: 'It is gone.' } : stage,
    );
    expect(() => checkStages({ ...product, settleAt: 'bought', stages: wrong })).toThrow(
      /bought refunds but isn’t an end/,
    );
  });

  it('require staff input at each step that its owner waits for', () => {
    const asked = stages
      .filter(({ enteredBy }) => enteredBy === 'staff')
      .filter(({ name }) => fieldsOf(name).length === 0)
      .map(({ name }) => name);
    expect(asked).toEqual(['lost', 'returned']);
  });
});
