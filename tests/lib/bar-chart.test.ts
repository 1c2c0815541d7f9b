import { describe, expect, it } from 'vitest';
import { axisNames, barChartSize, drawBars, scaleTop } from '#lib/look/bar-chart.ts';

describe('A bar chart', () => {
  it('ends its scale at a round number whose half is whole', () => {
    expect([0, 1, 3, 7, 120, 297_500].map(scaleTop)).toEqual([2, 2, 4, 8, 200, 300_000]);
  });

  it('draws amounts on its scale, and nothing for what is below zero', () => {
    const bars = drawBars([50, -20, 100], 200);
    expect(bars.map(({ height }) => height)).toEqual([30, 0, 60]);
    expect(bars.every(({ y, height }) => y + height === barChartSize.height)).toBe(true);
  });

  it('fills its whole width evenly', () => {
    const bars = drawBars(Array<number>(30).fill(1), 2);
    const [first, last] = [bars[0]!, bars.at(-1)!];
    expect(first.x).toBeCloseTo(barChartSize.width - last.x - last.width);
    expect(first.x).toBeLessThan(3);
  });

  it('names the middle day only if it has one', () => {
    expect(axisNames(['a', 'b', 'c', 'd', 'e'])).toEqual(['a', 'c', 'e']);
    expect(axisNames(['a', 'b', 'c', 'd', 'e', 'f'])).toEqual(['a', 'f']);
    expect(axisNames(['a'])).toEqual(['a']);
  });
});
