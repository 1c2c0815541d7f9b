import { describe, expect, it } from 'vitest';
import { firstCards } from '#lib/giftcard/buy-rows.ts';
import type { BuyBrand, LocalCard } from '#lib/giftcard/buy.contract.ts';

const look = { color: '#000000', text_color: '#ffffff' };
const brands = (count: number) =>
  Array.from({ length: count }, (_, index): BuyBrand => ({
    ...look,
    uuid: `b${index}`,
    mark: `b${index}`,
    name: `Brand ${index}`,
    aliases: [],
    category: 'Games',
    mode: 'range',
    min: '5.00',
    max: '50.00',
    countries: [{ code: 'US', name: 'United States', currency: 'USD' }],
  }));
const locals = (count: number) =>
  Array.from({ length: count }, (_, index): LocalCard => ({
    ...look,
    id: `l${index}`,
    name: `Shop ${index}`,
    used: 'in store',
    category: 'Shops',
    values: ['5000.00'],
    currency: 'NGN',
    fee: '0.00',
    max_quantity: 10,
    validity_days: 90,
    redeem: [],
    terms: [],
  }));
const marks = (ofBrands: number, ofLocals: number) =>
  firstCards(brands(ofBrands), locals(ofLocals)).map(({ mark }) => mark);

describe('the first cards of the page that offers both lists', () => {
  it('are as many from abroad as local ones, each list in its own order', () => {
    expect(marks(9, 9)).toEqual(['b0', 'b1', 'b2', 'l0', 'l1', 'l2']);
  });

  it('are six of one list where the other has none', () => {
    expect(marks(9, 0)).toEqual(['b0', 'b1', 'b2', 'b3', 'b4', 'b5']);
    expect(marks(0, 9)).toEqual(['l0', 'l1', 'l2', 'l3', 'l4', 'l5']);
    expect(marks(0, 0)).toEqual([]);
  });

  it('fill up from the longer list', () => {
    expect(marks(9, 1)).toEqual(['b0', 'b1', 'b2', 'b3', 'b4', 'l0']);
    expect(marks(1, 9)).toEqual(['b0', 'l0', 'l1', 'l2', 'l3', 'l4']);
  });
});
