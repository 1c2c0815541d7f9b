import { describe, expect, it } from 'vitest';
import { balanceCurve, drawBalances, reasonOf } from '#lib/wallet/balance-curve.ts';
import type { Balances, BalancePeak } from '#lib/wallet/balances.contract.ts';

const peak = (at: number, amount: string, change: Partial<BalancePeak> = {}): BalancePeak => ({
  at,
  amount,
  kind: 'deposits',
  title: 'Deposit',
  ...change,
});

const thirty = (change: Partial<Balances> = {}): Balances => ({
  currency: 'NGN',
  from: '2026-11-01',
  balances: Array.from({ length: 30 }, (_, n) => `${n < 15 ? 1000 : 5000}.00`),
  peaks: [],
  ...change,
});

describe('the curve of a balance', () => {
  it('has a point for each day, from the left edge to the right one', () => {
    const points = drawBalances(thirty())?.line.split(' ') ?? [];
    expect(points).toHaveLength(30);
    expect(points[0]).toBe(`0.0,${balanceCurve.height - balanceCurve.edge}.0`);
    expect(points.at(-1)).toBe(`300.0,${balanceCurve.edge}.0`);
  });

  it('is not drawn without days', () => {
    expect(drawBalances(thirty({ balances: [] }))).toBeNull();
  });

  it('stays inside its box for a balance that never changed', () => {
    const curve = drawBalances(thirty({ balances: Array.from({ length: 30 }, () => '7.00') }));
    expect(curve?.line).not.toContain('NaN');
    expect(curve?.endY).toBeLessThanOrEqual(balanceCurve.top + balanceCurve.height);
  });

  it('names the two largest reasons that have room beside each other', () => {
    const peaks = [peak(3, '40000.00'), peak(5, '30000.00'), peak(27, '20000.50')];
    expect(drawBalances(thirty({ peaks }))?.labels.map(({ text }) => text)).toEqual([
      'Added +₦40,000.00',
      'Added +₦20,000.50',
    ]);
  });

  it('keeps names at the edges inside the picture', () => {
    const labels = drawBalances(thirty({ peaks: [peak(0, '9.00'), peak(29, '8.00')] }))?.labels;
    expect(labels?.map(({ anchor }) => anchor)).toEqual(['start', 'end']);
  });

  it('says the same in a sentence', () => {
    const peaks = [
      peak(9, '86900.00', { kind: 'gift-cards-sold', title: 'Apple (iTunes) gift card' }),
    ];
    expect(drawBalances(thirty({ peaks }))?.text).toBe(
      'Your balance in the last 30 days: from ₦1,000.00 to ₦5,000.00. Raised most by: Sold Apple card, ₦86,900.00.',
    );
  });
});

describe('the reason of a rise', () => {
  it.each([
    ['gift-cards-sold', 'Apple (iTunes) gift card', 'Sold Apple card'],
    ['gift-cards-sold', 'Steam Wallet gift cards', 'Sold Steam Wallet card'],
    ['crypto-sold', 'USDT on Tron (TRC-20)', 'Sold USDT'],
    ['deposits', 'Deposit', 'Added'],
    ['rewards', 'Rewards moved to wallet', 'Rewards'],
  ] as const)('of %s, “%s”, is “%s”', (kind, title, words) => {
    expect(reasonOf({ kind, title })).toBe(words);
  });
});
