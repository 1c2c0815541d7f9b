import { describe, expect, it } from 'vitest';
import { hashRequest } from '#server/ledger/call.ts';
import { hashPosting, sortLegs } from '#server/ledger/post.ts';
import type { Posting } from '#server/ledger/types.ts';

const posting = {
  scope: 'user:1',
  key: 'k',
  kind: 'airtime',
  legs: [
    { account: 1n, amount: -5n },
    { account: 2n, amount: 5n },
  ],
};

describe('hashRequest', () => {
  it('gives 32 bytes that do not depend on the order of members or on absent ones', () => {
    const hash = hashRequest({ a: 1n, b: { c: 'x', d: null } });
    expect(hash).toHaveLength(32);
    expect(hashRequest({ b: { e: undefined, d: null, c: 'x' }, a: 1n })).toEqual(hash);
  });

  it('distinguishes values and their places', () => {
    const texts = [{ a: 1n }, { a: '1' }, { b: 1n }, { a: [1n] }, { a: 12n }, { a: [1n, 2n] }];
    expect(new Set(texts.map((text) => hashRequest(text).toString('hex'))).size).toBe(texts.length);
  });
});

describe('hashPosting', () => {
  const hashOf = (one: Posting) => hashPosting(one, sortLegs(one.legs));

  it('is the same for the same money in another order of legs and with other notes', () => {
    const other = { ...posting, legs: [...posting.legs].reverse(), meta: { tries: 2 } };
    expect(hashOf(other)).toEqual(hashOf(posting));
  });

  it('differs when an amount, an account, the purpose, the order or the hold differs', () => {
    const [first, second] = posting.legs as [
      { account: bigint; amount: bigint },
      { account: bigint; amount: bigint },
    ];
    const others = [
      {
        ...posting,
        legs: [
          { ...first, amount: -6n },
          { ...second, amount: 6n },
        ],
      },
      { ...posting, legs: [first, { ...second, account: 3n }] },
      { ...posting, kind: 'data' },
      { ...posting, orderId: 'x' },
      { ...posting, hold: { id: 1n, capture: 5n } },
      { ...posting, hold: { id: 1n, capture: 4n } },
    ];
    const hashes = [posting, ...others].map((one) => hashOf(one).toString('hex'));
    expect(new Set(hashes).size).toBe(hashes.length);
  });
});
