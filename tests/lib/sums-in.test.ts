import { expect, it } from 'vitest';
import { maskSums, splitSums } from '#lib/sums-in.ts';

it.each([
  ['₦5,000.00 is in your wallet.', ['₦5,000.00']],
  ['You paid GH₵2,100.00 in all. GH₵2,000 went to MTN.', ['GH₵2,100.00', 'GH₵2,000']],
  ['KSh 75.00 or KSh75', ['KSh 75.00', 'KSh75']],
  ['KSh\u00a075.00 for USDT\u00a012.50', ['KSh\u00a075.00', 'USDT\u00a012.50']],
  ['−$10.00 for USDT 12.50', ['−$10.00', 'USDT 12.50']],
  ['Reference OJ-7KD4, 20 Nov 2026, 3 of 5 cards', []],
])('Sums in a text are found, and nothing else: %s', (text, sums) => {
  const parts = splitSums(text);
  expect(parts.filter((_, n) => n % 2 === 1)).toEqual(sums);
  expect(parts.join('')).toBe(text);
  for (const sum of sums) expect(maskSums(text)).not.toContain(sum);
});
