import { drawLine, fillBelow, type ChartPlace } from '#lib/look/charts.ts';
import { parseAmount } from '#lib/money.ts';
import type { MonthDay } from './month.contract.ts';

export const curveSize = { width: 640, height: 160, edge: 6 } as const;

/** Spending by day, as points of SVG elements. */
export interface MonthCurve {
  now: string;
  /** Below the line of this month. */
  area: string;
  before: string;
  /** The last point of this month: "320.0,12.5". */
  end: string;
  /** The day with the largest amount of both lines: their top. */
  most: string;
}

/** The curves of a month and of the one before, on one scale; null if nothing was spent in the month. */
export function drawMonth(days: readonly MonthDay[]): MonthCurve | null {
  const amounts = days.flatMap(({ spent, before }) => [spent ?? '0', before ?? '0']);
  const most = amounts.reduce((a, b) => (parseAmount(b) > parseAmount(a) ? b : a), '0');
  const top = Number(parseAmount(most));
  if (days.every(({ spent }) => Number(spent ?? 0) === 0)) return null;
  const placesOf = (amountOf: (day: MonthDay) => string | null): ChartPlace[] =>
    days.flatMap((day, n) => {
      const amount = amountOf(day);
      if (amount === null) return [];
      return [{ x: n / (days.length - 1), y: Number(parseAmount(amount)) / top }];
    });
  const places = placesOf(({ spent }) => spent);
  // a line of its first day begins at zero
  const now = drawLine(places.length > 1 ? places : [{ x: 0, y: 0 }, ...places], curveSize);
  const end = now.slice(now.lastIndexOf(' ') + 1);
  const [endX = '0'] = end.split(',');
  return {
    now,
    area: fillBelow(now, curveSize).replace(/[\d.]+,(\d+)$/, `${endX},$1`),
    before: drawLine(
      placesOf(({ before }) => before),
      curveSize,
    ),
    end,
    most,
  };
}

const WEEK = 7;

/** The days at the end of each week, and the last one that there is: rows of a table. */
export const weeksOf = (days: readonly MonthDay[]): MonthDay[] =>
  days.filter(({ day, spent, before }, n) => {
    const isLast = n === days.length - 1 || (spent !== null && days[n + 1]?.spent === null);
    return (day % WEEK === 0 || isLast) && (spent !== null || before !== null);
  });
