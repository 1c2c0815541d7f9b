import { expect, it } from 'vitest';
import { brandQuery } from '#lib/giftcard/brand-query.ts';
import cards from '#server/giftcard/facts/cards.json' with { type: 'json' };

it('No brand is named a gift card, because every page adds these words', () => {
  const names = cards.brands.map(({ name }) => name);
  expect(names.filter((name) => /gift card/i.test(name))).toEqual([]);
});

it.each([
  ['amazon gift card', 'amazon'],
  ['Lowe’s Giftcards', 'lowes'],
  ['gift card', 'gift card'],
  ['H&M', 'H&M'],
  [undefined, undefined],
])('The search %j asks for the brand %j', (search, brand) => {
  expect(brandQuery(search)).toBe(brand);
});
