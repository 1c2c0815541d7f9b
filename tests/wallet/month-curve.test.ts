import { describe, expect, it } from 'vitest';
import { drawMonth, weeksOf } from '#lib/wallet/month-curve.ts';
import type { MonthDay } from '#lib/wallet/month.contract.ts';

/** A month of 31 days after one of 30, up to a day. */
const aMonthOf = (today: number, each = 100): MonthDay[] =>
  Array.from({ length: 31 }, (_, n) => ({
    day: n + 1,
    spent: n < today ? `${each * (n + 1)}.00` : null,
    before: n < 30 ? `${50 * (n + 1)}.00` : null,
  }));

const pointsOf = (line: string) =>
  line.split(' ').map((point) => point.split(',').map(Number) as [x: number, y: number]);

describe('the curve of a month', () => {
  it('ends today and shares its scale with the month before', () => {
    const curve = drawMonth(aMonthOf(10))!;
    expect(pointsOf(curve.now)).toHaveLength(10);
    expect(pointsOf(curve.before)).toHaveLength(30);
    expect(curve.most).toBe('1500.00');
    // 1,000 of 1,500 is two thirds of the way to the top
    expect(pointsOf(curve.now).at(-1)).toEqual([192, 55.3]);
    expect(Math.min(...pointsOf(curve.before).map(([, y]) => y))).toBe(6);
    expect(curve.end).toBe('192.0,55.3');
  });

  it('fills only what is below the days so far', () => {
    const { area } = drawMonth(aMonthOf(10))!;
    expect(pointsOf(area)[0]).toEqual([0, 160]);
    expect(pointsOf(area).at(-1)).toEqual([192, 160]);
  });

  it('has a line on the first day too', () => {
    expect(pointsOf(drawMonth(aMonthOf(1))!.now)).toHaveLength(2);
  });

  it('is left out of a month without spending', () => {
    expect(drawMonth(aMonthOf(10, 0))).toBeNull();
    expect(drawMonth([])).toBeNull();
  });

  it('has a row for each week and for the last days of both months', () => {
    expect(weeksOf(aMonthOf(10)).map(({ day }) => day)).toEqual([7, 10, 14, 21, 28]);
    expect(weeksOf(aMonthOf(31)).map(({ day }) => day)).toEqual([7, 14, 21, 28, 31]);
  });
});
