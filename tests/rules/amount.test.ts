import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { currencyCodes, isCoin, type MoneyCode } from '#lib/currencies.ts';
import { formatMoney, toAmount } from '#lib/money.ts';
import { checkAmount, cleanAmount, readAmount, readWhole } from '#lib/rules/amount.ts';

const isolated = (text: string) => `\u2068${text}\u2069`;

describe('an amount of money as people type it', () => {
  it.each([
    ['12,50', '12.50'],
    ['250,00', '250.00'],
    ['1250,5', '1250.50'],
    ['0,5', '0.50'],
    [',50', '0.50'],
    ['.5', '0.50'],
    ['00,50', '0.50'],
    ['007', '7.00'],
    ['1.500,50', '1500.50'],
    ['1,500.50', '1500.50'],
    ['1,250', '1250.00'],
    ['1,500,000', '1500000.00'],
    ['1.500.000', '1500000.00'],
    ['1.500.000,5', '1500000.50'],
    [' 2 500,75 ', '2500.75'],
    ['2\u00a0500.75', '2500.75'],
    ['2\u202f500\u202f000', '2500000.00'],
    ['2\u2009500', '2500.00'],
    ['2\t500', '2500.00'],
    ["12'450.50", '12450.50'],
    ['12’450', '12450.00'],
    ['1_000_000', '1000000.00'],
    ['١٢٥٠', '1250.00'],
    ['١٢٬٤٥٠٫٥٠', '12450.50'],
    ['۱۲٫۵', '12.50'],
    ['１，２５０．５０', '1250.50'],
    ['₦1,250', '1250.00'],
    ['₦ 1.500,50', '1500.50'],
    ['NGN1250', '1250.00'],
    ['N5,000', '5000.00'],
    ['#5000', '5000.00'],
    ['1,250.00 NGN', '1250.00'],
    ['1250 naira', '1250.00'],
    [isolated('12,50'), '12.50'],
    ['\u200e12\u200b,\u00ad50\ufeff', '12.50'],
    ['\u061c١٢٫٥٠', '12.50'],
  ])('%j is %s naira', (typed, amount) => {
    expect(checkAmount(typed, { min: '0.01', currency: 'NGN' })).toBeUndefined();
    expect(cleanAmount(typed, 'NGN')).toBe(amount);
  });

  it.each([
    ['GHS', 'GH₵1,250.50'],
    ['GHS', 'GHS 1,250.50'],
    ['GHS', '1.250,50 cedis'],
    ['KES', 'KSh 1,250.50'],
    ['KES', 'KSh\u00a01,250.50'],
    ['KES', 'KES1250,5'],
    ['KES', '1,250.50/='],
    ['KES', 'Ksh.1,250.50'],
    ['KES', 'KShs. 1,250.50/='],
    ['KES', '1250.50 sh./-'],
    ['KES', '1250.50/-'],
    ['NGN', '₦1,250.50/='],
    ['NGN', 'N1,250.50/-'],
    ['GHS', 'GH₵1250.50 /-'],
    ['USD', '$1,250.50'],
    ['USD', 'US$ 1 250,50'],
    ['USD', '1250.5 dollars'],
  ] as const)('in %s, %j is 1250.50', (currency, typed) => {
    expect(readAmount(typed, currency)).toBe('1250.50');
  });

  it.each([
    ['$50', 'NGN'],
    ['₦50', 'USD'],
    ['50 kobo', 'NGN'],
    ['5k', 'NGN'],
    ['1e5', 'NGN'],
    ['12⁵⁰', 'NGN'],
    ['½', 'NGN'],
    ['12,', 'NGN'],
    ['12.', 'NGN'],
    ['1,2,3', 'NGN'],
    ['1,25.50', 'NGN'],
    ['1,23,456.78', 'NGN'],
    ['1,250,50', 'NGN'],
    ['1.250.50', 'NGN'],
    ['12 50', 'NGN'],
    ['1 250 5', 'NGN'],
    ["1'250 000", 'NGN'],
    ['1250,500', 'NGN'],
    ['0,063', 'NGN'],
    ['0.063', 'NGN'],
    ['012,345', 'NGN'],
    ['0,063,500', 'NGN'],
    ['12,5000', 'NGN'],
    ['1,250.505', 'NGN'],
    ['2.000', 'NGN'],
    ['1234567890123456', 'NGN'],
    ['-', 'NGN'],
    ['₦', 'NGN'],
  ] as const)('%j is refused in %s', (typed, currency) => {
    expect(readAmount(typed, currency)).toBeUndefined();
    expect(checkAmount(typed, { min: '0.01', currency })).toBeDefined();
    // what is sent anyway isn't a valid amount for the API either
    expect(cleanAmount(typed, currency)).toBe(typed);
  });

  it('shows which two amounts a text could mean, and accepts neither', () => {
    const bounds = { min: '0.01', currency: 'NGN' } as const;
    expect(checkAmount('1.500', bounds)).toBe('1.500 could mean 1,500 or 1.50. Enter one of them.');
    expect(checkAmount('₦12.345 ', bounds)).toBe(
      '₦12.345 could mean ₦12,345 or ₦12.34. Enter one of them.',
    );
  });

  it.each(['-500', '−500', '–500', '(500)', '500-'])('refuses the minus of %s', (typed) => {
    expect(checkAmount(typed, { min: '0.01', currency: 'NGN' })).toBe(
      'Enter an amount without a minus sign.',
    );
  });

  it('reports what is missing, too little, too much or not an amount', () => {
    const bounds = { min: '100.00', max: '50000.00', currency: 'NGN' } as const;
    expect(checkAmount(' ', bounds)).toBe('Enter an amount.');
    expect(checkAmount('99,99', bounds)).toBe('Enter at least ₦100.00.');
    expect(checkAmount('50.000,01', bounds)).toBe('Enter at most ₦50,000.00.');
    expect(checkAmount('five', bounds)).toBe('Enter an amount like 1500 or 1500.50.');
    expect(checkAmount('9'.repeat(300), bounds)).toBe('Enter a smaller amount.');
    expect(checkAmount('five', { min: '1', currency: 'BTC' })).toBe('Enter an amount like 0.005.');
  });
});

describe('an amount of coins as people type it', () => {
  it.each([
    ['0,05', '0.05000000'],
    ['0,063', '0.06300000'],
    ['0.063', '0.06300000'],
    ['1.500', '1.50000000'],
    ['1,2345', '1.23450000'],
    ['12,5', '12.50000000'],
    ['1,250', '1250.00000000'],
    ['1,250.5', '1250.50000000'],
    ['1 250,500', '1250.50000000'],
    ['0,00012345', '0.00012345'],
    ['0.05 BTC', '0.05000000'],
    ['BTC 0,05', '0.05000000'],
  ])('%j is %s', (typed, amount) => {
    expect(readAmount(typed, 'BTC')).toBe(amount);
  });

  it.each(['0.05 ETH', '0,000000001', '1250,500', '012,345'])('%j is refused', (typed) => {
    expect(readAmount(typed, 'BTC')).toBeUndefined();
  });
});

describe('every amount', () => {
  const codes: readonly MoneyCode[] = [...currencyCodes, 'BTC', 'USDT'];
  const anyAmount = fc.record({
    currency: fc.constantFrom(...codes),
    minor: fc.bigInt({ min: 0n, max: 99_999_999_999_999n }),
  });

  it('is read from its own format, in calls and as it is shown', () => {
    fc.assert(
      fc.property(anyAmount, ({ currency, minor }) => {
        const amount = toAmount(minor, currency);
        expect(readAmount(amount, currency)).toBe(amount);
        expect(readAmount(formatMoney(amount, currency), currency)).toBe(amount);
      }),
    );
  });

  const locales = ['en-NG', 'en-KE', 'fr', 'de', 'de-CH', 'en-ZA', 'sv', 'pt-BR', 'ar-EG', 'fa'];
  locales.push('es', 'it-CH', 'en-IN', 'ha', 'yo', 'sw-KE', 'ar-MA', 'nb', 'pl', 'he');

  it('is read from the format of any locale, or refused, and is never read as another', () => {
    fc.assert(
      fc.property(
        anyAmount,
        fc.constantFrom(...locales),
        fc.boolean(),
        fc.integer({ min: 0, max: 2 }),
        ({ currency, minor }, locale, useGrouping, places) => {
          const amount = toAmount(minor, currency);
          const shown = new Intl.NumberFormat(locale, {
            useGrouping,
            minimumFractionDigits: places,
            maximumFractionDigits: 8,
          }).format(amount as unknown as number);
          // a comma and three digits are thousands by the rule, even for a coin, and the field
          // shows that
          fc.pre(!isCoin(currency) || !/^\D*[1-9]\d{0,2},\d{3}\D*$/.test(shown));
          expect([amount, undefined]).toContain(readAmount(shown, currency));
        },
      ),
      { numRuns: 2000 },
    );
  });

  it('is read from the format of its currency in French, German and South African English', () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: 0n, max: 99_999_999_999n }),
        fc.constantFrom('fr', 'de', 'en-ZA', 'pt-BR', 'sv', 'de-CH'),
        fc.boolean(),
        (minor, locale, useGrouping) => {
          const amount = toAmount(minor);
          const shown = new Intl.NumberFormat(locale, {
            useGrouping,
            minimumFractionDigits: 2,
          }).format(amount as unknown as number);
          expect(readAmount(shown, 'NGN')).toBe(amount);
        },
      ),
      { numRuns: 1000 },
    );
  });
});

describe('a whole number as people type it', () => {
  it('is read with thousands, spaces, invisible marks and other digits', () => {
    const typed = ['900', '1,500', '1 500', '1\u00a0500', isolated('12'), '٣٠٠', '12.00'];
    expect(typed.map(readWhole)).toEqual([900, 1500, 1500, 1500, 12, 300, 12]);
  });

  it('is refused with a part of one, a minus sign or letters', () => {
    const typed = ['', '12,50', '1.5', '1.500', '-3', 'two'];
    expect(typed.map(readWhole)).toEqual(typed.map(() => undefined));
  });
});
