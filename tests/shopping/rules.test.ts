import { describe, expect, it } from 'vitest';
import { dialledNumber, isDialledNumber } from '#lib/shopping/dialled-number.ts';
import { findForbidden } from '#lib/shopping/forbidden-goods.ts';
import { findSameLinks, isShopLink } from '#lib/shopping/shop-link.ts';
import { itemStatuses, mayFollow } from '#lib/shopping/statuses.ts';

describe('a delivery’s phone number', () => {
  it.each([
    ['08031234567', '234', '2348031234567'],
    ['8031234567', '234', '2348031234567'],
    ['+234 803 123 4567', '234', '2348031234567'],
    ['2348031234567', '234', '2348031234567'],
    ['00447911123456', '44', '447911123456'],
    ['0233123456', '233', '233233123456'],
    ['233123456', '233', '233233123456'],
    ['(202) 555-0123', '1', '12025550123'],
    ['+234 0803 123 4567', '234', '2348031234567'],
    ['00234 0803 123 4567', '234', '2348031234567'],
    ['234 0803 123 4567', '234', '2348031234567'],
    ['+44 07911 123456', '44', '447911123456'],
    ['+39 06 1234 5678', '39', '390612345678'],
    ['07 12 34 56 78', '225', '2250712345678'],
  ])('%s with %s is %s, and so it stays', (typed, code, number) => {
    expect(dialledNumber(typed, code)).toBe(number);
    expect(dialledNumber(number, code)).toBe(number);
    expect(isDialledNumber(number, code)).toBe(true);
  });
});

describe('links', () => {
  it('must be complete web links without a password', () => {
    const good = ['https://shop.example/a', 'HTTP://shop.example'];
    const bad = [
      'shop.example/a',
      'ftp://a.b',
      'javascript:alert(1)',
      'https://a:b@c.d',
      'https://x',
    ];
    expect(good.filter((link) => !isShopLink(link))).toEqual([]);
    expect(bad.filter(isShopLink)).toEqual([]);
  });

  it('to one product are the same whatever tracking they carry', () => {
    const same = findSameLinks([
      'https://www.shop.example/a/?b=1&utm_source=x#top',
      'https://shop.example/b',
      'http://shop.example/a?b=1',
      'no link',
      'no link',
    ]);
    expect([...same]).toEqual([[2, 0]]);
  });
});

describe('forbidden goods', () => {
  const goods = [
    {
      id: 'drones',
      name: 'Drones',
      words: ['drone', 'power bank'],
      destinations: ['NG'],
      refused: false,
      reason: 'It needs a permit.',
      instead: null,
    },
  ];
  const found = (name: string, to = 'NG') =>
    findForbidden({ name, description: '' }, to, goods).length;

  it('are found as whole words, where they may not go', () => {
    expect([found('A DRONE, red'), found('Power-bank'), found('power  bank!')]).toEqual([1, 0, 1]);
    expect([found('Drones'), found('Hydroneer'), found('A drone', 'GB')]).toEqual([0, 0, 0]);
  });
});

describe('the life of an item', () => {
  it('ends when it is removed, and resumes when what was paid for can’t be bought', () => {
    const after = (from: 'ordered' | 'removed') => itemStatuses.filter((to) => mayFollow(from, to));
    expect([after('ordered'), after('removed')]).toEqual([['pending', 'approved', 'expired'], []]);
  });

  it('is quoted only while it waits, and paid only while a quote stands', () => {
    const before = (to: 'approved' | 'ordered') =>
      itemStatuses.filter((from) => mayFollow(from, to));
    expect([before('approved'), before('ordered')]).toEqual([['pending', 'ordered'], ['approved']]);
  });
});
