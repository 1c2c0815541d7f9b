import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { PER_MINOR } from '#lib/crypto/coin-price.ts';
import { payoutOf } from '#server/crypto/sell/payout-rule.ts';

const coins = fc.bigInt({ min: 1n, max: 10n ** 13n });
const rate = fc.bigInt({ min: 1n, max: 10n ** 15n });

describe('the payout for received coins', () => {
  it.each([
    ['all of it at the held rate', 20n, 20n, 20n, 20n, 0n],
    ['less than was named', 8n, 8n, 20n, 8n, 0n],
    ['more than was named', 30n, 30n, 20n, 20n, 10n],
    ['a part too late', 20n, 5n, 20n, 5n, 15n],
    ['all of it too late', 20n, 0n, 20n, 0n, 20n],
  ])('is shared out between the rates: %s', (_, arrived, inTime, named, held, beyond) => {
    const paid = payoutOf({ arrived, inTime, named, heldRate: 2n, rateNow: 3n });
    expect([paid?.held.units, paid?.beyond.units]).toEqual([held, beyond]);
  });

  it('isn’t known without a current price, unless all of it has the held rate', () => {
    const base = { arrived: 20n, heldRate: 2n, rateNow: null };
    expect(payoutOf({ ...base, inTime: 20n, named: 20n })).toBeDefined();
    expect(payoutOf({ ...base, inTime: 20n, named: 19n })).toBeUndefined();
    expect(payoutOf({ ...base, inTime: 0n, named: 20n })).toBeUndefined();
    expect(payoutOf({ ...base, inTime: 0n, named: null, heldRate: null })).toBeUndefined();
  });

  it('counts each coin once, and the held rate for no more than was named and arrived in time', () => {
    fc.assert(
      fc.property(coins, coins, fc.option(coins), rate, rate, (a, b, named, heldRate, rateNow) => {
        const [arrived, inTime] = a > b ? [a, b] : [b, a];
        const held = named === null ? null : heldRate;
        const paid = payoutOf({ arrived, inTime, named, heldRate: held, rateNow });
        if (!paid) throw new Error('There is a price');
        expect(paid.held.units + paid.beyond.units).toBe(arrived);
        expect(paid.held.units <= inTime && paid.held.units <= (named ?? 0n)).toBe(true);
        const exact = paid.held.units * heldRate + paid.beyond.units * rateNow;
        expect(paid.total * PER_MINOR <= exact).toBe(true);
        expect(exact - paid.total * PER_MINOR < 2n * PER_MINOR).toBe(true);
      }),
    );
  });
});
