import { expect, it } from 'vitest';
import cards from '#server/giftcard/facts/cards.json' with { type: 'json' };

it('No brand is named a gift card, because every page adds these words', () => {
  const names = cards.brands.map(({ name }) => name);
  expect(names.filter((name) => /gift card/i.test(name))).toEqual([]);
});
