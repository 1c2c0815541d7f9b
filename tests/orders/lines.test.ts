import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Delivery } from '#server/orders/delivery.ts';
import { newLines } from '#server/orders/open-order.ts';
import type { NewLine } from '#server/orders/plug/new-line.ts';
import { readDelivery } from '#server/orders/lines/read-delivery.ts';
import { shareOut } from '#server/orders/lines/share-out.ts';
import {
  priceLeft,
  shareRefund,
  splitRefund,
  withRefund,
} from '#server/orders/refund/share-refund.ts';
import { stateOfLines } from '#server/orders/statuses.ts';

const sum = (all: readonly bigint[]) => all.reduce((a, b) => a + b, 0n);
const anAmount = fc.bigInt({ min: 1n, max: 10_000_000n });

describe('a sum that is shared out', () => {
  it('goes to the line that was cut the most, or to the first of equal ones', () => {
    expect(shareOut(10n, [1n, 1n, 1n])).toEqual([4n, 3n, 3n]);
    expect(shareOut(100n, [1n, 5n, 3n])).toEqual([11n, 56n, 33n]);
    expect(shareOut(0n, [2n, 1n])).toEqual([0n, 0n]);
  });

  it('adds up to the unit, and no one gets more than their weight of less', () => {
    const weights = fc.array(anAmount, { minLength: 1, maxLength: 12 });
    fc.assert(
      fc.property(weights, fc.nat(1000), (each, part) => {
        const shared = (sum(each) * BigInt(part)) / 1000n;
        const shares = shareOut(shared, each);
        expect(sum(shares)).toBe(shared);
        shares.forEach((share, n) => expect(share).toBeLessThanOrEqual(each[n]!));
      }),
    );
  });
});

const order = (change: object = {}) => ({
  id: 'o',
  title: 'Apple gift card',
  amount: 1000n,
  fee: 10n,
  duty: 0n,
  discount: 0n,
  total: 1010n,
  ...change,
});
const card = (amount: bigint, change: Partial<NewLine> = {}): NewLine => ({
  title: 'Apple, $5.00',
  amount,
  ...change,
});

describe('the lines of a new order', () => {
  it('are one for the whole where the product names none', () => {
    expect(newLines(order(), undefined)).toMatchObject([
      { position: 1, title: 'Apple gift card', amount: 1000n, fee: 10n, state: 'open' },
    ]);
  });

  it('share what belongs to the whole by their amounts, and keep their own charges', () => {
    const lines = newLines(order(), [card(300n, { fee: 4n }), card(300n), card(400n)]);
    expect(lines.map(({ position, fee }) => [position, fee])).toEqual([
      [1, 6n],
      [2, 2n],
      [3, 2n],
    ]);
  });

  it('are refused when they do not add up', () => {
    expect(() => newLines(order(), [card(999n)])).toThrow('add up');
    expect(() => newLines(order(), [card(1000n, { fee: 11n })])).toThrow('more fee');
  });
});

describe('the state that lines make', () => {
  const line = (state: 'open' | 'delivered' | 'failed', refunded = 0n) => ({
    state,
    refunded,
    captured: state === 'delivered' ? 100n : 0n,
  });
  it.each([
    ['one is open', [line('delivered'), line('open')], undefined],
    ['all arrived', [line('delivered'), line('delivered')], 'completed'],
    ['none arrived', [line('failed'), line('failed')], 'failed'],
    ['some arrived', [line('delivered'), line('failed')], 'partly_completed'],
    ['a part went back', [line('delivered', 99n)], 'completed'],
    ['all that was taken went back', [line('delivered', 100n), line('failed')], 'reversed'],
  ] as const)('follows when %s', (_, lines, state) => expect(stateOfLines(lines)).toBe(state));
});

describe('the effect of a final answer', () => {
  const lines = (['open', 'open', 'open'] as const).map((state, n) => ({
    state,
    position: n + 1,
    amount: 100n,
  }));
  const says = (
    minor: bigint | null,
    arrived?: boolean[],
    currency = 'NGN' as const,
  ): Delivery => ({
    delivered: minor === null ? null : { minor, currency },
    ...(arrived ? { lines: arrived.map((delivered, n) => ({ position: n + 1, delivered })) } : {}),
    vouchers: [],
  });
  const read = (delivery: Delivery, known: Parameters<typeof readDelivery>[1] = lines) =>
    readDelivery({ currency: 'NGN' }, known, delivery);
  const all = new Map([1, 2, 3].map((position) => [position, null]));

  it('is that everything arrived, where the amount is right or missing', () => {
    expect(read(says(300n))).toEqual(all);
    expect(read(says(null))).toEqual(all);
  });

  it('is none where another amount came', () => {
    expect(read(says(200n))).toBeUndefined();
    expect(read(says(300n, [true, true, false]))).toBeUndefined();
  });

  it('is determined line by line where lines are named', () => {
    const missing = new Map(all).set(2, 'out_of_stock' as never);
    expect(read(says(200n, [true, false, true]))).toEqual(missing);
  });

  it('is none where a line is left out, unknown, or contradicts an earlier answer', () => {
    expect(read(says(null, [true, true]))).toBeUndefined();
    expect(read(says(null, [true, true, true, true]))).toBeUndefined();
    const known = lines.map((line) =>
      line.position === 2 ? { ...line, state: 'failed' as const } : line,
    );
    expect(read(says(null, [true, true, true]), known)).toBeUndefined();
    expect(read(says(200n), known)).toEqual(
      new Map([
        [1, null],
        [3, null],
      ]),
    );
  });
});

describe('refunded money', () => {
  const line = (change: object = {}) => ({
    position: 1,
    amount: 1000n,
    fee: 50n,
    duty: 7n,
    discount: 20n,
    refunded: 0n,
    refunded_price: 0n,
    refunded_fee: 0n,
    refunded_duty: 0n,
    refunded_discount: 0n,
    total: 1037n,
    captured: 1037n,
    ...change,
  });

  it('of a whole line includes its charges', () => {
    expect(splitRefund(line(), { amount: 1037n })).toEqual({
      price: 1000n,
      fee: 50n,
      duty: 7n,
      discount: 20n,
    });
  });

  it('in parts is divided as the whole would be, whatever the parts', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(1037), { maxLength: 6 }), (cuts) => {
        const edges = [0, ...cuts.sort((a, b) => a - b), 1037];
        let now = line();
        for (const edge of edges.slice(1)) {
          const amount = BigInt(edge) - now.refunded;
          now = withRefund(now, splitRefund(now, { amount }));
          const share = (part: bigint) => (part * BigInt(edge)) / 1037n;
          // no price is left of the last unit
          if (edge < 1036)
            expect([now.refunded_fee, now.refunded_duty, now.refunded_discount]).toEqual([
              ...[share(50n), share(7n), share(20n)],
            ]);
        }
        expect(now).toMatchObject({ refunded: 1037n, refunded_price: 1000n, refunded_fee: 50n });
      }),
    );
  });

  it('of the price alone leaves the fee and the duty', () => {
    expect(priceLeft(line())).toBe(980n);
    const parts = splitRefund(line(), { amount: 490n, part: 'price' });
    expect(parts).toEqual({ price: 500n, fee: 0n, duty: 0n, discount: 10n });
    const half = withRefund(line(), parts);
    expect(splitRefund(half, { amount: 490n, part: 'price' })).toEqual(parts);
    expect(() => splitRefund(half, { amount: 491n, part: 'price' })).toThrow('can’t refund more');
    expect(splitRefund(half, { amount: 547n })).toEqual({
      price: 500n,
      fee: 50n,
      duty: 7n,
      discount: 10n,
    });
    expect(priceLeft(line({ captured: 0n }))).toBe(0n);
    // all of the price is paid by the discount
    expect(priceLeft(line({ discount: 1010n, total: 47n, captured: 47n }))).toBe(0n);
  });

  it('of both types in any order never exceeds any part, and covers all of it in the end', () => {
    const charges = fc.record({
      amount: fc
        .bigInt({ min: 1n, max: 9n })
        .chain((small) => fc.constantFrom(small, small * 977n)),
      fee: fc.bigInt({ min: 0n, max: 30n }),
      duty: fc.bigInt({ min: 0n, max: 30n }),
      discount: fc.bigInt({ min: 0n, max: 40n }),
    });
    const step = fc.record({ percent: fc.bigInt({ min: 0n, max: 100n }), isPrice: fc.boolean() });
    fc.assert(
      fc.property(charges, fc.array(step, { maxLength: 8 }), (parts, steps) => {
        const total = parts.amount + parts.fee + parts.duty - parts.discount;
        fc.pre(total > 0n);
        let now = line({ ...parts, total, captured: total });
        for (const { percent, isPrice } of [...steps, { percent: 100n, isPrice: false }]) {
          const left = isPrice ? priceLeft(now) : total - now.refunded;
          const amount = (left * percent + 99n) / 100n;
          if (amount === 0n) continue;
          const given = splitRefund(now, isPrice ? { amount, part: 'price' } : { amount });
          if (isPrice) expect([given.fee, given.duty]).toEqual([0n, 0n]);
          now = withRefund(now, given);
          expect(given.price + given.fee + given.duty - given.discount).toBe(amount);
          for (const [back, whole] of [
            [now.refunded_price, now.amount],
            [now.refunded_fee, now.fee],
            [now.refunded_duty, now.duty],
            [now.refunded_discount, now.discount],
          ] as const) {
            expect(back).toBeGreaterThanOrEqual(0n);
            expect(back).toBeLessThanOrEqual(whole);
          }
        }
        expect(now).toMatchObject({
          refunded: total,
          refunded_price: now.amount,
          refunded_fee: now.fee,
          refunded_duty: now.duty,
          refunded_discount: now.discount,
        });
      }),
      { numRuns: 3000 },
    );
  });

  it('is shared over what is left of the lines', () => {
    const lines = [
      line({ refunded: 1000n }),
      line({ position: 2 }),
      line({ position: 3, captured: 0n }),
    ];
    expect(shareRefund(lines, 500n)).toEqual([
      { position: 1, amount: 17n },
      { position: 2, amount: 483n },
    ]);
    expect(() => shareRefund([line({ refunded: 1037n })], 1n)).toThrow();
  });
});
