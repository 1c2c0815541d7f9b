import { describe, expect, it } from 'vitest';
import { withArticle } from '#lib/article.ts';

describe('the article before a name', () => {
  it.each([
    ['Apple (iTunes) account', 'an Apple (iTunes) account'],
    ['Steam account', 'a Steam account'],
    ['hour', 'an hour'],
    ['day', 'a day'],
    ['MTN number', 'an MTN number'],
    ['BVN', 'a BVN'],
    ['PIN', 'a PIN'],
    ['SMS', 'an SMS'],
    ['US shop', 'a US shop'],
    ['URL', 'a URL'],
    ['Uber account', 'an Uber account'],
    ['user ID', 'a user ID'],
    ['unit', 'a unit'],
    ['European card', 'a European card'],
    ['one-time code', 'a one-time code'],
    ['8 digit code', 'an 8 digit code'],
    ['18 digit code', 'an 18 digit code'],
    ['100 naira card', 'a 100 naira card'],
    ['e-code', 'an e-code'],
    ['Xbox account', 'an Xbox account'],
  ])('fits the pronunciation: %s has %s', (noun, said) => {
    expect(withArticle(noun)).toBe(said);
  });
});
