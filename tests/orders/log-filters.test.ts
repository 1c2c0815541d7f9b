import { describe, expect, it } from 'vitest';
import { readLogFilters } from '#lib/orders/log-page.ts';

const read = (search: string) => readLogFilters(new URLSearchParams(search));

describe('the filters in the log’s address', () => {
  it('keeps known names that have a value', () => {
    expect(read('q=+MTN+&type=&status=pending&utm_source=mail&flagged=manual&cursor=x')).toEqual({
      q: 'MTN',
      status: 'pending',
    });
  });

  it('removes the commas from amounts', () => {
    expect(read('min=1,500&max=20,000.50')).toEqual({ min: '1500', max: '20000.50' });
  });

  it('is empty without any', () => {
    expect(read('')).toEqual({});
  });
});
