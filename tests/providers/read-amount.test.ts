import { describe, expect, it } from 'vitest';
import { readNaira } from '#server/providers/bills/vtpass/wire.ts';
import { readMinor } from '#server/providers/read-amount.ts';

describe('an amount that a vendor sends', () => {
  it.each([
    [1500, 150_000n],
    [1500.5, 150_050n],
    [-20, -2000n],
    ['1500', 150_000n],
    ['1500.5', 150_050n],
    ['1500.5099', 150_050n],
    [' 2,500.00 ', 250_000n],
    ['1,234,567.89', 123_456_789n],
  ])('%j is read as documented', (value, minor) => {
    expect(readMinor(value)).toBe(minor);
  });

  it.each([
    '12,50',
    '1,500',
    '1.500,50',
    '1.500.000',
    '12,50.00',
    '1 500.00',
    '₦1500',
    '1e5',
    '1500.',
    '.5',
    '',
    null,
    Number.NaN,
    1e21,
  ])('%j isn’t guessed at', (value) => {
    expect(readMinor(value)).toBeNull();
  });

  it('is read the same way by all', () => {
    expect(readNaira('12,50')).toBeNull();
    expect(readNaira('2,500.00')).toEqual({ minor: 250_000n, currency: 'NGN' });
  });
});
