import { describe, expect, it } from 'vitest';
import { activeFilters, dayWord, productWords, statusWords } from '#lib/look/log-words.ts';
import { orderStatuses, serviceTypes } from '#lib/orders/words.ts';

const texts = (filters: Record<string, string>) =>
  activeFilters(filters, 'NGN').map(({ text }) => text);

describe('the words of the log’s filters', () => {
  it('describe each filter as people read it', () => {
    const all = {
      q: 'mtn',
      type: 'airtime-bill-payment',
      status: 'pending',
      from: '2026-11-01',
      to: '2026-11-21',
      min: '1500',
      max: '20000.50',
    };
    expect(texts(all)).toEqual([
      '“mtn”',
      'Airtime',
      'Still open',
      'From 01 Nov 2026',
      'Until 21 Nov 2026',
      'At least ₦1,500.00',
      'At most ₦20,000.50',
    ]);
    expect(texts({ type: 'deposit' })).toEqual(['Money added']);
  });

  it('keep the other filters when one is removed', () => {
    const [, status] = activeFilters({ q: 'mtn', status: 'failed', min: '5' }, 'NGN');
    expect(status?.rest).toEqual({ q: 'mtn', min: '5' });
  });

  it('show unknown values as they were typed', () => {
    expect(
      texts({ type: 'x', status: 'constructor', from: 'soon', min: '-5', max: '1e9' }),
    ).toEqual(['x', 'constructor', 'From soon', 'At least -5', 'At most 1e9']);
    expect(dayWord('2026-13-01')).toBe('2026-13-01');
  });

  it('include one for every status, all different, and one for every product', () => {
    const states = [...orderStatuses.map((status) => statusWords[status]), statusWords.pending];
    expect(new Set(states).size).toBe(orderStatuses.length + 1);
    const ownKinds = [
      'wallet-deposit',
      'primary-account-withdrawal',
      'flag-resolution',
      'rewards-transfer',
    ];
    expect(Object.keys(productWords).sort()).toEqual(
      serviceTypes.filter((type) => !ownKinds.includes(type)).sort(),
    );
  });
});
