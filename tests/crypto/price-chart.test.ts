import { describe, expect, it } from 'vitest';
import {
  changeWords,
  chartRows,
  chartSize,
  drawChart,
  drawArea,
  formatRate,
  drawTrend,
  shortChange,
  describeChart,
} from '#lib/look/price-chart.ts';

const pointsOf = (...prices: string[]) =>
  prices.map((price, n) => ({ at: new Date(n * 3_600_000).toISOString(), price }));

describe('the chart of a price', () => {
  it('goes from left to right, with the lowest price at the bottom and the highest at the top', () => {
    expect(drawChart(pointsOf('10.00', '20.00', '15.00'))).toBe('0.0,196.0 320.0,4.0 640.0,100.0');
  });

  it('stays within its frame for any prices', () => {
    const prices = Array.from({ length: 120 }, (_, n) => `${150_000_000 + ((n * 7919) % 1_000)}.5`);
    for (const pair of drawChart(pointsOf(...prices)).split(' ')) {
      const [x, y] = pair.split(',').map(Number);
      expect(x).toBeGreaterThanOrEqual(0);
      expect(x).toBeLessThanOrEqual(chartSize.width);
      expect(y).toBeGreaterThanOrEqual(0);
      expect(y).toBeLessThanOrEqual(chartSize.height);
    }
  });

  it('is a line in the middle for a price that stays, and nothing for one point', () => {
    expect(drawChart(pointsOf('1.00', '1.00'))).toBe('0.0,100.0 640.0,100.0');
    expect(drawChart(pointsOf('1.00'))).toBe('');
    expect(drawChart([])).toBe('');
  });

  it('is filled down to its bottom edge', () => {
    expect(drawArea(pointsOf('10.00', '20.00'))).toBe('0,200 0.0,196.0 640.0,4.0 640,200');
    expect(drawArea(pointsOf('1.00'))).toBe('');
  });

  it('is described in words as well', () => {
    const points = pointsOf('100.00', '120.00', '90.00', '98.75');
    expect(describeChart(points)).toEqual({
      first: points[0],
      last: points[3],
      highest: points[1],
      lowest: points[2],
      change: 'fell by 1.25%',
      percent: '-1.25',
    });
    expect(describeChart(pointsOf('1.00'))).toBeNull();
    expect(changeWords('0.50')).toBe('rose by 0.50%');
    expect(changeWords('0.00')).toBe('hardly moved');
    expect(changeWords('-0.00')).toBe('hardly moved');
    expect(['1.17', '-3.22', '-0.00'].map(shortChange)).toEqual(['+1.17%', '−3.22%', '0.00%']);
  });

  it('is small in a list: from 0 at the bottom to 100 at the top', () => {
    expect(drawTrend([0, 100, 50])).toBe('0.0,18.0 28.0,2.0 56.0,10.0');
    expect(drawTrend([])).toBe('');
  });

  it('has a table of about a dozen rows, the first and the last among them', () => {
    for (const length of [2, 11, 12, 13, 96, 120]) {
      const points = pointsOf(...Array.from({ length }, () => '1.00'));
      const rows = chartRows(points);
      expect(rows.length).toBeLessThanOrEqual(13);
      expect(rows[0]).toBe(points[0]);
      expect(rows.at(-1)).toBe(points.at(-1));
    }
  });
});

describe('a rate', () => {
  it('is shown with all its places', () => {
    expect(formatRate('152250000.00', 'NGN')).toBe('₦152,250,000.00');
    expect(formatRate('12.2134', 'GHS')).toBe('GH₵12.2134');
    expect(formatRate('0.123456', 'GHS')).toBe('GH₵0.123456');
  });

  it('has as many places as others of its size', () => {
    expect(formatRate('130.5', 'KES')).toBe('KSh\u00a0130.5000');
    expect(formatRate('1550.00', 'NGN')).toBe('₦1,550.00');
  });
});
