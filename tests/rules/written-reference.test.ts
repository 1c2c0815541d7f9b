import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { referencesIn, storedReference } from '#lib/rules/written-reference.ts';
import { newReference } from '#server/platform/ids.ts';

describe('the reference in the note of a transfer', () => {
  it.each([
    ['OJ-3FZ8-9TWA-K2', ['OJ-3FZ8-9TWA-K2']],
    ['oj 3fz8 9twa k2, thanks', ['OJ-3FZ8-9TWA-K2']],
    ['TRF/oj3fz89twak2/ADA OBI', ['OJ-3FZ8-9TWA-K2']],
    ['OJ-3FZ8-9TWA-K2 and OJ-2222-2222-22', ['OJ-3FZ8-9TWA-K2', 'OJ-2222-2222-22']],
    ['OJ-3FZ8-9TWA', []],
    ['for my coins', []],
    ['', []],
  ])('in “%s” is %j', (text, found) => {
    expect(referencesIn(text)).toEqual(expect.arrayContaining(found));
    if (found.length === 0) expect(referencesIn(text)).toEqual([]);
  });

  it.each([
    ['oj 3fz8–9twa k2', 'OJ-3FZ8-9TWA-K2'],
    ['fl3fz89twak2', 'FL-3FZ8-9TWA-K2'],
    ['id 3fz8 9twa k2', 'ID-3FZ8-9TWA-K2'],
    [' Dp-3fz8-9twa-k2 ', 'DP-3FZ8-9TWA-K2'],
    ['trf3fz89twak2', 'TRF-3FZ8-9TWA-K2'],
    ['item 3fz8 9twa', 'ITEM-3FZ8-9TWA'],
    ['cart3fz89twa', 'CART-3FZ8-9TWA'],
    // another party's reference, which may have any form
    ['psk_12-ab', 'PSK_12-AB'],
  ])('%s is stored as %s', (typed, stored) => {
    expect(storedReference(typed)).toBe(stored);
  });

  it('is found whatever surrounds it and however it is written', () => {
    const between = fc.constantFrom('', ' ', '-', '/', ' - ');
    fc.assert(
      fc.property(
        fc.string({ maxLength: 30 }),
        fc.string({ maxLength: 30 }),
        fc.array(between, { minLength: 3, maxLength: 3 }),
        fc.boolean(),
        (before, after, gaps, isLow) => {
          const reference = newReference();
          const written = reference.replaceAll('-', () => gaps.pop() ?? '');
          const text = `${before}${isLow ? written.toLowerCase() : written}${after}`;
          expect(referencesIn(text)).toContain(reference);
        },
      ),
    );
  });
});
