import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { buyRate, sellRate, tierOf, tiersOf, worthOf } from '#server/giftcard/rate.ts';
import { MILLION, settingNames as names, type CardSettings } from '#server/giftcard/settings.ts';

const numbers: Record<string, string> = {
  [names.perUsd('NGN')]: '1380',
  [names.perUsd('GHS')]: '11.2',
  [names.usdPerUnit('USD')]: '1',
  [names.usdPerUnit('GBP')]: '1.33',
  [names.ratio('apple', 'physical')]: '0.67',
  [names.receipt('none')]: '1',
  [names.receipt('cash')]: '1.05',
  [names.tierFrom('under-25')]: '0',
  [names.tier('under-25')]: '0.9',
  [names.tierFrom('100-to-199')]: '100',
  [names.tier('100-to-199')]: '1',
  [names.markup()]: '0.03',
};
const settings: CardSettings = {
  values: new Map(
    Object.entries(numbers).map(([name, value]) => [
      name,
      BigInt(Math.round(Number(value) * Number(MILLION))),
    ]),
  ),
  version: 'cards-1',
};
const apple = { brand: 'apple', type: 'physical', receipt: 'none' } as const;
const inNaira = { ...apple, currency: 'USD', payout: 'NGN' } as const;
const tier = (value: bigint) => tierOf(settings, value)!;

describe('the value of a card', () => {
  it('is the market’s mid rate times our factors, in whole naira, rounded down', () => {
    const rate = sellRate(settings, inNaira, tier(100_00n));
    expect(rate).toBe(924_00n);
    expect(worthOf(rate, 100_00n)).toBe(92_400_00n);
  });

  it('is more with a cash receipt and less for a small card', () => {
    expect(sellRate(settings, { ...inNaira, receipt: 'cash' }, tier(100_00n))).toBe(970_00n);
    expect(sellRate(settings, inNaira, tier(10_00n))).toBe(832_00n);
  });

  it('is rounded to the pesewa in Ghana, and follows the card’s own currency', () => {
    const card = { ...apple, currency: 'GBP', payout: 'GHS' } as const;
    expect(sellRate(settings, card, tier(100_00n))).toBe(9_98n);
  });

  it('includes the seller’s rank, before it is rounded', () => {
    expect(sellRate(settings, inNaira, tier(100_00n), 5_000n)).toBe(929_00n);
  });

  it('is nothing for a card that we don’t accept', () => {
    expect(sellRate(settings, { ...inNaira, brand: 'unknown' }, tier(100_00n))).toBe(0n);
    expect(sellRate(settings, { ...inNaira, currency: 'JPY' }, tier(100_00n))).toBe(0n);
  });

  it('finds the tier of a value, the edge belonging to the higher one', () => {
    expect(tiersOf(settings).map(({ id }) => id)).toEqual(['under-25', '100-to-199']);
    expect(tier(99_99n).id).toBe('under-25');
    expect(tier(100_00n).id).toBe('100-to-199');
  });
});

describe('buying and selling the same card', () => {
  it('never leaves the user with more than before, however it is split', () => {
    const value = fc.bigInt({ min: 1n, max: 500_00n });
    const payout = fc.constantFrom('NGN' as const, 'GHS' as const);
    const currency = fc.constantFrom('USD' as const, 'GBP' as const);
    fc.assert(
      fc.property(value, value, payout, currency, (a, b, to, of) => {
        const card = { ...apple, currency: of, payout: to };
        const cost = worthOf(buyRate(settings, card), a + b);
        const back = [a, b].map((each) => worthOf(sellRate(settings, card, tier(each)), each));
        expect(back[0]! + back[1]!).toBeLessThanOrEqual(cost);
      }),
    );
  });

  it('costs the market’s mid rate and our part, rounded up', () => {
    expect(buyRate(settings, { currency: 'USD', payout: 'NGN' })).toBe(1_422_00n);
    expect(buyRate(settings, { currency: 'JPY', payout: 'NGN' })).toBe(0n);
  });
});
