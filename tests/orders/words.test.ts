import { expect, it } from 'vitest';
import type { Order } from '#server/orders/tables.ts';
import { describeCapture, wordsOf } from '#server/orders/words.ts';

const paid = (amount: bigint, total: bigint) => ({ amount, total, currency: 'NGN' }) as Order;

it.each([
  ['without fees', paid(200_000n, 200_000n), '₦2,000.00 went to MTN.'],
  [
    'with fees, all that was taken first',
    paid(200_000n, 210_000n),
    'You paid ₦2,100.00 in all. ₦2,000.00 went to MTN.',
  ],
  [
    'with a promo code',
    paid(200_000n, 190_000n),
    'You paid ₦1,900.00 in all. ₦2,000.00 went to MTN.',
  ],
])('A notice names the sum that was captured: %s', (_, order, said) => {
  expect(describeCapture(order, 'MTN')).toBe(said);
});

it.each([
  ['airtime-bill-payment', 'Delivered by MTN'],
  ['funds_transfer', 'Credited by MTN'],
  ['crypto-buy', 'Confirmed on MTN'],
] as const)('An order of %s arrives in the words of its record: %s', (type, words) => {
  expect(wordsOf('purchase', type).delivered('MTN')).toBe(words);
});
