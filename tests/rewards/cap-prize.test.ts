import { describe, expect, it } from 'vitest';
import { prizeAt } from '#lib/rewards/prize-draw.ts';
import { capPrize, expectedCost, isClosed } from '#server/rewards/wheel/cap-prize.ts';
import type { Segment } from '#server/rewards/wheel/month-of-prizes.ts';
import { noPrizeIn, prizesIn } from '#server/rewards/wheel/prizes.ts';

const weights: Record<string, number> = {
  'airtime-100': 300,
  'airtime-500': 80,
  'cash-200': 120,
  'cash-1000': 25,
  'cash-10000': 1,
  'fee-free-withdrawal': 150,
  'rate-boost': 74,
  'try-again': 250,
};
const worths: Record<string, bigint> = { 'fee-free-withdrawal': 5_000n, 'rate-boost': 50_000n };

const segments = (stock: Record<string, number> = {}): Segment[] =>
  prizesIn('NG').map((prize) => ({
    prize,
    weight: weights[prize.id] ?? 0,
    worth: worths[prize.id] ?? prize.amount,
    stockLeft: stock[prize.id] ?? null,
  }));
const noPrize = noPrizeIn('NG');
const cap = (drawn: string, left: bigint, stock?: Record<string, number>) => {
  const { prize, capped } = capPrize(segments(stock), { drawn, left, noPrize });
  return [prize.id, capped];
};
const plenty = 50_000_000n;

describe('a prize', () => {
  it('is what was drawn while stock and budget last', () => {
    for (const { prize } of segments()) expect(cap(prize.id, plenty)).toEqual([prize.id, null]);
    expect(cap('cash-1000', 100_000n, { 'cash-1000': 1 })).toEqual(['cash-1000', null]);
  });

  it('becomes the largest bonus that the budget still covers', () => {
    expect(cap('cash-10000', 999_999n)).toEqual(['cash-1000', 'budget']);
    expect(cap('cash-10000', 99_999n)).toEqual(['cash-200', 'budget']);
    expect(cap('airtime-500', 49_999n)).toEqual(['cash-200', 'budget']);
    expect(cap('cash-1000', 19_999n)).toEqual(['try-again', 'budget']);
  });

  it('becomes no bonus that is worth more than it, or that has run out itself', () => {
    expect(cap('airtime-100', plenty, { 'airtime-100': 0 })).toEqual(['try-again', 'stock']);
    expect(cap('airtime-500', plenty, { 'airtime-500': 0 })).toEqual(['cash-200', 'stock']);
    expect(cap('cash-10000', plenty, { 'cash-10000': 0, 'cash-1000': 0 })).toEqual([
      'cash-200',
      'stock',
    ]);
  });

  it('that is none stays none, whatever its stock', () => {
    expect(cap('try-again', 0n, { 'try-again': 0 })).toEqual(['try-again', null]);
  });
});

describe('the wheel', () => {
  it('is closed when the budget no longer covers any bonus', () => {
    expect(isClosed(segments(), 20_000n)).toBe(false);
    expect(isClosed(segments(), 19_999n)).toBe(true);
    expect(isClosed([], plenty)).toBe(true);
  });

  it('costs what is shown: a million spins agree within one percent', () => {
    const all = segments();
    const odds = all.map(({ prize, weight }) => ({ prize: prize.id, weight }));
    const worthOf = new Map(all.map(({ prize, worth }) => [prize.id, Number(worth)]));
    const spins = 1_000_000;
    let [state, sum] = [1, 0];
    for (let n = 0; n < spins; n++) {
      // a deterministic generator of random numbers (Park and Miller)
      state = (state * 48_271) % 2_147_483_647;
      sum += worthOf.get(prizeAt(odds, state % 1000)) ?? 0;
    }
    const shown = Number(expectedCost(all));
    expect(shown).toBe(17_350);
    expect(Math.abs(sum / spins / shown - 1)).toBeLessThan(0.01);
  });
});
