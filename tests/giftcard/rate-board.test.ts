import { describe, expect, it } from 'vitest';
import type { BoardBrand } from '#lib/giftcard/contract.ts';
import { commonCurrency, movedBrands, orderBrands, readOrder } from '#lib/giftcard/rate-board.ts';

const brand = (
  name: string,
  rate: string | null,
  week_percent: string | null = null,
  currency: 'USD' | 'GBP' = 'USD',
): BoardBrand => ({
  id: name,
  name,
  aliases: [],
  category: 'games',
  color: '#000000',
  text_color: '#ffffff',
  usual: rate === null ? null : { currency, value: '100.00', rate },
  week_percent,
});

const brands = [
  brand('Steam', '1076.00', '-2.00'),
  brand('Apple', '924.00', '0.50'),
  brand('Xbox', null),
  brand('Nike', '1100.00', '12.00', 'GBP'),
  brand('Roblox', '717.00', '1.00'),
];
const names = (list: readonly BoardBrand[]) => list.map(({ name }) => name).join(' ');

describe('The board of rates', () => {
  it('is in the order of the list, by rate or by name', () => {
    expect(names(orderBrands(brands, 'popular'))).toBe('Steam Apple Xbox Nike Roblox');
    expect(names(orderBrands(brands, 'highest'))).toBe('Steam Apple Roblox Nike Xbox');
    expect(names(orderBrands(brands, 'name'))).toBe('Apple Nike Roblox Steam Xbox');
    expect(['highest', 'name', 'odd', null].map(readOrder)).toEqual([
      'highest',
      'name',
      'popular',
      'popular',
    ]);
  });

  it('begins with the three rates that moved furthest, up or down', () => {
    expect(names(movedBrands(brands))).toBe('Nike Steam Roblox');
    expect(movedBrands([brand('Apple', '924.00')])).toEqual([]);
  });

  it('names the currency that most of its rates are for', () => {
    expect(commonCurrency(brands)).toBe('USD');
    expect(commonCurrency([brand('Xbox', null)])).toBeUndefined();
  });
});
