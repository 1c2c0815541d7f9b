import { expect, it } from 'vitest';
import { shortenId } from '#lib/short-id.ts';

const TXID = '5e4bd002df7f7def561f40c14884c768be96e0a577fd8fbd9b9117db4135ad2e';

it.each([
  ['a transaction', TXID, '5e4bd0…35ad2e'],
  ['its page at an explorer', `https://tronscan.org/#/transaction/${TXID}`, 'tronscan.org/…35ad2e'],
])('%s is shown by its ends', (_, long, short) => {
  expect(shortenId(long)).toBe(short);
});

it.each([
  ['an address', 'bc1p5d7rjq7g6rdk2yhzks9smlaqtedr4dekq08ge8ztwac72sfr9rusxg3297'],
  ['a sentence', 'A sentence about an order that is longer than any address of a coin is.'],
  ['a reference', 'OJ-96HJ-NM9M-AZ'],
])('%s stays whole', (_, text) => {
  expect(shortenId(text)).toBe(text);
});
