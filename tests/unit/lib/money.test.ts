import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatMoney, isAmount, parseAmount, toAmount } from '#lib/money.ts';

describe('money', () => {
  it('reads what it writes, for every amount', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: -(10n ** 16n), max: 10n ** 16n }), (minor) => {
        expect(parseAmount(toAmount(minor))).toBe(minor);
      }),
    );
  });

  it('writes two decimals, also below one unit', () => {
    expect(toAmount(0n)).toBe('0.00');
    expect(toAmount(5n)).toBe('0.05');
    expect(toAmount(-5n)).toBe('-0.05');
    expect(toAmount(123456n)).toBe('1234.56');
  });

  it('groups thousands, puts the sign first and the symbol at the number', () => {
    expect(formatMoney('12450', 'NGN')).toBe('₦12,450.00');
    expect(formatMoney('12450.5', 'GHS')).toBe('GH₵12,450.50');
    expect(formatMoney('86300.50', 'KES')).toBe('KSh 86,300.50');
    expect(formatMoney('-8107.50', 'NGN')).toBe('−₦8,107.50');
    expect(formatMoney('999', 'USD')).toBe('$999.00');
  });

  it.each(['', '1.234', '1e3', ' 5', '5,000', '--1', '0x10', 'NaN', '1234567890123456'])(
    'refuses %j as an amount',
    (text) => {
      expect(isAmount(text)).toBe(false);
      expect(() => parseAmount(text)).toThrow(RangeError);
    },
  );
});
