import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { largestWithin } from '#server/orders/place/largest-withdrawal.ts';

/**
 * Fees by band, one of them a percentage that is rounded up, and a duty from a certain amount on.
 */
const charges = fc
  .record({
    flat: fc.bigInt({ min: 0n, max: 5_000n }),
    from: fc.bigInt({ min: 1n, max: 2_000_000n }),
    basis: fc.bigInt({ min: 0n, max: 10_000n }),
    duty: fc.bigInt({ min: 0n, max: 9_000n }),
    dutyFrom: fc.bigInt({ min: 1n, max: 2_000_000n }),
  })
  .map(({ flat, from, basis, duty, dutyFrom }) => ({
    withdrawalCosts: (amount: bigint) => ({
      fee: amount < from ? flat : flat + (amount * basis + 9_999n) / 10_000n,
      duty: amount < dutyFrom ? 0n : duty,
    }),
  }));

describe('the largest amount within a room', () => {
  it('fits with fee and duty, and one unit more does not', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 5_000n, max: 50_000_000n }), charges, (room, given) => {
        const costOf = (amount: bigint) => {
          const { fee, duty } = given.withdrawalCosts(amount);
          return amount + fee + duty;
        };
        const largest = largestWithin(room, given);
        expect(costOf(largest)).toBeLessThanOrEqual(room);
        expect(costOf(largest + 1n)).toBeGreaterThan(room);
      }),
    );
  });

  it('is nothing without room', () => {
    const free = { withdrawalCosts: () => ({ fee: 0n, duty: 0n }) };
    expect([largestWithin(0n, free), largestWithin(-5n, free)]).toEqual([0n, 0n]);
    expect(largestWithin(7n, free)).toBe(7n);
  });
});
