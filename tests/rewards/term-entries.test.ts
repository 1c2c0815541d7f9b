import { describe, expect, it } from 'vitest';
import {
  checkTerm,
  entryOf,
  plainTerm,
  readTerm,
  termEntries,
} from '#server/rewards/desk/term-entries.ts';
import { countryCodes } from '#lib/countries.ts';
import { effectsOf, warningsOf, wheelOf } from '#server/rewards/desk/term-effects.ts';

describe('The numbers that rewards follow', () => {
  it('have upper and lower bounds', () => {
    const check = (name: string, value: string) => checkTerm(entryOf(name), value);
    for (const [name, good, bad] of [
      ['budget:wheel:NGN', ['0', '500000', '500000.50'], ['20000000.01', '5.005', '1e3', '']],
      ['trade-per-coin:GHS', ['0.01', '10'], ['0', '0.00']],
      ['spins-a-day', ['1', '3'], ['0', '4', '2.5']],
      ['spin-coins', ['1', '50'], ['0', '-1']],
      ['weight:NGN:cash-200', ['0', '120'], ['1000001', '0.5']],
    ] as const) {
      for (const value of good) expect(check(name, value), `${name} ${value}`).toBeNull();
      for (const value of bad) expect(check(name, value), `${name} ${value}`).toMatch(/^Enter /);
    }
  });

  it('are stored in minor units where they are money', () => {
    const [money, days] = [entryOf('late-bonus:KES'), entryOf('perk-days')];
    expect(readTerm(money, '5.5')).toBe(550n);
    expect(plainTerm(money, 550n)).toBe('5.50');
    expect(plainTerm(days, readTerm(days, '30'))).toBe('30');
  });
});

describe('A change of the wheel', () => {
  const state = new Map(
    termEntries.map(({ name, unit }) => [
      name,
      name.startsWith('budget') ? 100_000n : unit === 'stock' ? 0n : 1n,
    ]),
  );
  const spinners = new Map([['NG:1', 10n]]);

  it('warns when free spins can cost more than the budget, and when the wheel closes by it', () => {
    const warned = (name: string, value: bigint) =>
      warningsOf(state, new Map([...state, [name, value]]), spinners);
    expect(warned('budget:wheel:NGN', 10_000n).map(({ code }) => code)).toEqual(['off']);
    expect(warned('free-spins:beginner', 30n).map(({ code }) => code)).toEqual(['loss']);
    expect(warned('late-bonus:NGN', 5n)).toEqual([]);
  });

  it('shows what bonuses would cost if they stay as many', () => {
    const recent = new Map([
      ['late:NGN', 12n],
      ['referral:KES', 2n],
    ]);
    const cost = (name: string, value: bigint) =>
      effectsOf(state, new Map([...state, [name, value]]), { spinners, recent }).map(
        ({ title, before, after }) => [title, before, after],
      );
    const title = 'late bonuses, as many as in the last 30 days';
    expect(cost('late-bonus:NGN', 500n)).toEqual([[`Nigeria: ${title}`, '0.12', '60.00']]);
    expect(cost('late-bonus:KES', 500n)).toEqual([]);
    expect(cost('referral-welcome:KES', 101n)).toEqual([
      ['Kenya: referral bonuses, as many as in the last 30 days', '0.04', '2.04'],
    ]);
  });

  it('takes a prize without weight off the wheel', () => {
    for (const country of countryCodes) {
      const all = wheelOf(state, country);
      const { prize } = all[0]!;
      const without = new Map([...state, [`weight:${prize.currency}:${prize.id}`, 0n]]);
      expect(wheelOf(without, country)).toHaveLength(all.length - 1);
    }
  });
});
