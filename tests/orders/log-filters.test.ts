import { describe, expect, it } from 'vitest';
import { readLogFilters } from '#lib/orders/log-page.ts';

const read = (search: string) => readLogFilters(new URLSearchParams(search), 'NGN');

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

  it('accepts amounts as the log shows them, in its currency alone', () => {
    const amounts = new URLSearchParams({ min: '₦5,000.00', max: 'GH₵20,000' });
    expect(readLogFilters(amounts, 'NGN')).toEqual({ min: '5000', max: 'GH₵20,000' });
    expect(readLogFilters(amounts, 'GHS')).toEqual({ min: '₦5,000.00', max: '20000' });
  });

  it('is empty without any', () => {
    expect(read('')).toEqual({});
  });
});
