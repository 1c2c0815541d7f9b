import { describe, expect, it } from 'vitest';
import { directionWords, kindWords, productWords } from '#lib/look/log-words.ts';
import { readMonth } from '#lib/wallet/month-page.ts';
import {
  barsOf,
  compareWords,
  daysOf,
  isEmptyMonth,
  logTypeOf,
  monthAt,
  monthFacts,
  monthIn,
  monthName,
  describeMonth,
} from '#lib/wallet/month-words.ts';
import { servicesOfKind } from '#lib/services/kind-of-service.ts';
import { moneyKinds } from '#lib/services/money-kinds.ts';
import type { PageApi } from '#lib/page-api.ts';
import { serviceTypes } from '#lib/services/services.ts';
import { aMonth } from '#tests/mail/month-events.ts';

const none = { amount: '0.00', before: '0.00' };

describe('a month', () => {
  it('is called by its name, with the year where another one is meant', () => {
    expect(monthName('2026-10')).toBe('October 2026');
    expect(monthName('2026-10', '2026-11')).toBe('October');
    expect(monthName('2025-12', '2026-01')).toBe('December 2025');
  });

  it('has neighbours and days', () => {
    expect([monthAt('2026-01', -1), monthAt('2026-12', 1)]).toEqual(['2025-12', '2027-01']);
    expect(daysOf('2028-02')).toEqual({ from: '2028-02-01', to: '2028-02-29' });
  });

  it('begins by the clock of the country', () => {
    const night = new Date('2026-10-31T22:30:00Z');
    expect((['GH', 'NG', 'KE'] as const).map((country) => monthIn(country, night))).toEqual([
      ...['2026-10', '2026-10', '2026-11'],
    ]);
  });
});

describe('the words of a month', () => {
  it('describe what was spent, on what most, and what came and left', () => {
    expect(describeMonth(aMonth)).toEqual([
      'You spent ₦12,500.00 in October, ₦3,200.00 more than in September.',
      'The largest part was bills: ₦8,000.00.',
      '₦50,000.00 came in, and you withdrew ₦20,000.00 to your own account.',
    ]);
  });

  it('leave out what did not occur', () => {
    const [first] = aMonth.went_to;
    const little = { ...aMonth, went_to: [first!], money_in: none };
    expect(
      describeMonth({ ...little, so_far: true, spent: { amount: '1.00', before: '0.00' } }),
    ).toEqual([
      'You spent ₦1.00 so far in October, and nothing in September.',
      'You withdrew ₦20,000.00 to your own account.',
    ]);
    expect(describeMonth({ ...little, went_to: [], spent: none, withdrawn: none })).toEqual([
      'You didn’t spend anything in October.',
    ]);
    const came = { ...aMonth, withdrawn: none };
    expect(describeMonth(came).at(-1)).toBe('₦50,000.00 came in.');
  });

  it('describe how it compares with the month before', () => {
    const say = (amount: string, before: string) => compareWords({ amount, before }, aMonth);
    expect(say('10.00', '7.50')).toBe('₦2.50 more than in September');
    expect(say('0.00', '7.50')).toBe('₦7.50 less than in September');
    expect(say('7.50', '7.50')).toBe('The same as in September');
    expect(say('7.50', '0.00')).toBe('Nothing in September');
    const january = { ...aMonth, month: '2026-01' };
    expect(compareWords({ amount: '1.00', before: '2.00' }, january)).toBe(
      '₦1.00 less than in December 2025',
    );
  });

  it('add up to a table without the types that had nothing', () => {
    expect(monthFacts(aMonth)).toEqual([
      ['Bills', '₦8,000.00'],
      ['Airtime and data', '₦4,425.00'],
      ['Fees and duties', '₦75.00'],
      ['Total spent', '₦12,500.00'],
      ['Money added', '₦49,000.00'],
      ['Refunds from earlier months', '₦1,000.00'],
      ['Total money in', '₦50,000.00'],
      ['Withdrawn', '₦20,000.00'],
      ['Balance at the start', '₦4,000.00'],
      ['Balance at the end', '₦21,500.00'],
    ]);
  });

  it('handle a month in which nothing moved', () => {
    expect(isEmptyMonth(aMonth)).toBe(false);
    const idle = { ...aMonth, money_in: none, spent: none, withdrawn: none };
    expect(isEmptyMonth(idle)).toBe(true);
  });
});

describe('the bars', () => {
  it('share one scale, and show even the smallest sum', () => {
    expect(barsOf(aMonth.went_to)).toEqual([
      { now: 100, before: 100 },
      { now: 55.3, before: 0 },
      { now: 1, before: 3.7 },
      { now: 0, before: 12.5 },
    ]);
    expect(barsOf([{ amount: '0.01', before: '1000000.00' }])).toEqual([{ now: 1, before: 100 }]);
    expect(barsOf([none])).toEqual([{ now: 0, before: 0 }]);
  });
});

describe('the types of transactions', () => {
  it('include every service once, and lead to the log wherever they have orders', () => {
    const held = moneyKinds.flatMap(servicesOfKind);
    expect(held.toSorted()).toEqual([...serviceTypes].sort());
    expect(servicesOfKind('other')).toEqual([]);
    const linked = moneyKinds.filter((kind) => logTypeOf(kind) !== null);
    expect(linked).toEqual(moneyKinds.filter((kind) => servicesOfKind(kind).length > 0));
    // types with a label on the log's chips
    const named = { ...productWords, ...kindWords, ...directionWords };
    for (const kind of linked) expect(named).toHaveProperty(logTypeOf(kind)!);
  });
});

describe('the page of a month', () => {
  const ng = { country: { code: 'NG', name: 'Nigeria', currency_code: 'NGN' } } as const;
  const asked = async (query: string) => {
    const paths: string[] = [];
    const api = {
      get: (path: string) => {
        paths.push(path);
        return Promise.resolve({ ok: true });
      },
    } as unknown as PageApi;
    await readMonth(api, ng, new URLSearchParams(query));
    return paths;
  };
  const current = monthIn('NG', new Date());

  it('reads the month of its address, else the current one, and without ?month= none', async () => {
    expect(await asked('month=2026-02')).toEqual(['/wallet/months/2026-02']);
    for (const odd of ['', 'x', '2026-13', '../..', '2099-12'])
      expect(await asked(`month=${odd}`)).toEqual([`/wallet/months/${current}`]);
    expect(await asked('type=bills')).toEqual([]);
  });
});
