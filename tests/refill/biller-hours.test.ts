import { describe, expect, it } from 'vitest';
import { describeHours, hourBars } from '#lib/refill/biller-hours.ts';
import type { HourState } from '#lib/refill/biller-states.ts';

const hours: HourState[] = ['none', 'fine', 'fine', 'failed'];

describe('The hours of a biller', () => {
  it('are bars whose height matches their colour', () => {
    expect(hourBars(hours)).toEqual([
      { fill: 'fill-line-2', path: 'M0 10v-1h.8v1' },
      { fill: 'fill-success', path: 'M1 10v-10h.8v10M2 10v-10h.8v10' },
      { fill: 'fill-error', path: 'M3 10v-4h.8v4' },
    ]);
  });

  it('are described in words', () => {
    expect(describeHours(hours)).toBe(
      'Last 4 hours: 2 as usual, 1 mostly failed, 1 without payments',
    );
  });
});
