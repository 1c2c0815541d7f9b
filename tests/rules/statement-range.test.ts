import { describe, expect, it } from 'vitest';
import { dayIn, rangeOf } from '#lib/rules/statement-range.ts';

describe('the days of a statement', () => {
  it('are this month until today', () => {
    expect(rangeOf('month', '2026-11-21')).toEqual({ from: '2026-11-01', to: '2026-11-21' });
  });

  it('are all of the month before, also over the turn of the year and in February', () => {
    expect(rangeOf('last-month', '2026-01-31')).toEqual({ from: '2025-12-01', to: '2025-12-31' });
    expect(rangeOf('last-month', '2028-03-31')).toEqual({ from: '2028-02-01', to: '2028-02-29' });
  });

  it('are ninety, today included', () => {
    const { from, to } = rangeOf('ninety-days', '2026-11-21');
    expect({ from, to }).toEqual({ from: '2026-08-24', to: '2026-11-21' });
    expect((Date.parse(to) - Date.parse(from)) / 86_400_000 + 1).toBe(90);
  });

  it('are half a year, also from the end of a long month', () => {
    expect(rangeOf('half-year', '2026-11-21')).toEqual({ from: '2026-05-22', to: '2026-11-21' });
    expect(rangeOf('half-year', '2026-03-10')).toEqual({ from: '2025-09-11', to: '2026-03-10' });
    expect(rangeOf('half-year', '2026-08-31').from).toBe('2026-03-01');
  });

  it('follow the clock of the account’s country', () => {
    const late = Date.parse('2026-11-20T23:30:00Z');
    expect(dayIn('Africa/Lagos', late)).toBe('2026-11-21');
    expect(dayIn('Africa/Accra', late)).toBe('2026-11-20');
  });
});
