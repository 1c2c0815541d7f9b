import { describe, expect, it } from 'vitest';
import type { DeskReportRow } from '#lib/reports/contract.ts';
import { reportQuery, describePart, describeVolume, volumeDays } from '#lib/reports/words.ts';
import { ordersQuery } from '#lib/orders/desk/list-page.ts';

const aDay = (key: string, volume: string): DeskReportRow => ({
  key,
  volume,
  orders: 1,
  failed: 0,
  fees: '0.00',
  discounts: '0.00',
  lateness: '0.00',
  losses: '0.00',
  provider_fees: '0.00',
  earned: '0.00',
  position: '0.00',
});

describe('the page of reports', () => {
  const now = Date.parse('2026-11-24T23:30:00Z');
  const asked = (text: string) => reportQuery(new URLSearchParams(text), now);

  it('shows the last seven days of naira by product, unless its address says otherwise', () => {
    expect(asked('')).toEqual({
      currency: 'NGN',
      by: 'product',
      from: '2026-11-18',
      to: '2026-11-24',
    });
    expect(asked('currency=KES&by=day&from=2026-01-01&to=2026-01-31')).toEqual({
      currency: 'KES',
      by: 'day',
      from: '2026-01-01',
      to: '2026-01-31',
    });
  });

  it('ignores an invalid currency, part or day', () => {
    expect(asked('currency=XXX&by=mood&from=soon&to=')).toEqual(asked(''));
  });

  it('names each part, also what is about no order', () => {
    expect(describePart('product', 'wallet-deposit')).toBe('Deposit');
    expect(describePart('country', 'KE')).toBe('Kenya');
    expect(describePart('provider', 'paystack')).toBe('paystack');
    expect(describePart('product', '')).toBe('No order');
    expect(describePart('provider', '')).toBe('No provider');
  });

  it('shows every day of its span, also those on which nothing moved', () => {
    const days = [aDay('2026-11-22', '50.00'), aDay('2026-11-24', '100.00')];
    const span = { from: '2026-11-21', to: '2026-11-24', currency: 'NGN' as const };
    expect(volumeDays(days, span)).toEqual([
      { name: '21 Nov 2026', amount: 0, text: '₦0.00' },
      { name: '22 Nov 2026', amount: 50, text: '₦50.00' },
      { name: '23 Nov 2026', amount: 0, text: '₦0.00' },
      { name: '24 Nov 2026', amount: 100, text: '₦100.00' },
    ]);
    expect(describeVolume(days, 'NGN')).toBe('Most on 24 Nov 2026: ₦100.00.');
    expect(describeVolume([aDay('2026-11-24', '-1.00')], 'NGN')).toBe(
      'Nothing moved in these days.',
    );
    expect(describeVolume([], 'NGN')).toBe('Nothing moved in these days.');
  });
});

describe('the page of orders', () => {
  it('requests only what is chosen, with amounts as people type them', () => {
    const search = new URLSearchParams(
      'q=&status=failed&min=5,000&max=+7 000&from=&cursor=c-1&odd=1',
    );
    expect(ordersQuery(search)).toEqual({
      chosen: { status: 'failed', min: '5000', max: '7000' },
      cursor: 'c-1',
    });
  });

  it.each([
    ['', '5000', '7000'],
    ['NG', '5000', 'KSh 7,000.00'],
    ['KE', '₦5,000.00', '7000'],
  ])('reads amounts as rows show them, of country “%s”', (country, min, max) => {
    const search = new URLSearchParams({ country, min: '₦5,000.00', max: 'KSh 7,000.00' });
    expect(ordersQuery(search).chosen).toEqual({ ...(country && { country }), min, max });
  });
});
