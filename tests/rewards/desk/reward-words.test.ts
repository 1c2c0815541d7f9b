import { describe, expect, it } from 'vitest';
import type { DeskRewards } from '#lib/rewards/desk/contract.ts';
import { kindRows, lateRows, describeMoved, describeSpins } from '#lib/rewards/desk/words.ts';
import { formatRewardTerm } from '#lib/rewards/terms.ts';

const sums = (count: number, amount: string) => ({
  month: { count, amount },
  today: { count: 0, amount: '0.00' },
});
const board: DeskRewards['currencies'][number] = {
  currency: 'NGN',
  kinds: [
    {
      kind: 'wheel',
      given: sums(2, '40.00'),
      released: sums(2, '40.00'),
      taken_back: sums(0, '0.00'),
    },
    {
      kind: 'late',
      given: sums(1, '5.50'),
      released: sums(1, '5.50'),
      taken_back: sums(1, '5.50'),
    },
  ],
  moved: sums(1, '40.00'),
  days: [],
  budgets: [],
  wheel: {
    spins: { month: 1200, today: 4 },
    paid: { month: 10, today: 0 },
    capped: 0,
    verdict: 'as_expected',
    prizes: [],
  },
};

describe('The words of the board of rewards', () => {
  it('end a table of kinds with their sum', () => {
    const rows = kindRows(board, 'month');
    expect(rows.map(({ name }) => name)).toEqual(['Wheel', 'Late orders', 'Total']);
    expect(rows.at(-1)!.numbers).toEqual(['₦45.50', '₦45.50', '₦5.50']);
  });

  it('state what was moved, and that nothing was', () => {
    expect(describeMoved(board, 'month')).toBe('₦40.00 was moved to wallets in 1 transfer.');
    expect(describeMoved(board, 'today')).toBe('No rewards were moved to wallets.');
  });

  it('state how many spins there were, and how many paid less than was drawn', () => {
    expect(describeSpins(board)).toBe('1,200 spins, 4 of them today; 10 paid with gold coins.');
    const capped = { ...board, wheel: { ...board.wheel, capped: 3 } };
    expect(describeSpins(capped)).toMatch(/ 3 won less than was drawn, because/);
  });

  it('show lateness in one currency, and what is still late', () => {
    const late = [
      {
        service_type: 'airtime-bill-payment',
        provider: null,
        currency: 'NGN' as const,
        orders: 2,
        median_minutes: null,
        open: 2,
        bonuses: { count: 2, amount: '10.00' },
      },
    ];
    expect(lateRows(late, 'GHS')).toEqual([]);
    expect(lateRows(late, 'NGN')).toEqual([
      {
        name: 'Airtime bill payment',
        more: ['No provider', '2 still open'],
        numbers: [2, 'Still open', 2, '₦10.00'],
      },
    ]);
  });
});

describe('a number of the reward terms', () => {
  it.each([
    [{ unit: 'money', currency: 'NGN', value: '5000.00' }, '₦5,000.00'],
    [{ unit: 'days', currency: null, value: '1' }, '1 day'],
    [{ unit: 'days', currency: null, value: '0' }, 'Immediately'],
    [{ unit: 'times', currency: null, value: '1' }, '1'],
    [{ unit: 'gold_coins', currency: null, value: '1500' }, '1,500 gold coins'],
    [{ unit: 'stock', currency: null, value: '0' }, 'No limit'],
    [{ unit: 'weight', currency: null, value: '0' }, 'Off the wheel'],
    [{ unit: 'weight', currency: null, value: '250' }, '250'],
  ] as const)('%o reads %s', (term, said) => expect(formatRewardTerm(term)).toBe(said));
});
