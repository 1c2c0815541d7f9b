import fc from 'fast-check';
import { globSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { z } from 'zod';
import type { Call } from '#lib/contracts/call.ts';
import { amountIn, Amount, AmountOrZero, MoneyText } from '#lib/contracts/common.ts';
import { startDeposit } from '#lib/wallet/contract.ts';
import { currencyCodes, listCurrencies } from '#lib/currencies.ts';
import { formatMinor, formatMoney, isAmount, money, parseAmount, toAmount } from '#lib/money.ts';
import { checkAmount, cleanAmount } from '#lib/rules/amount.ts';

const anyCurrency = fc.constantFrom(...listCurrencies());
const anyMinor = fc.bigInt({ min: -(10n ** 16n), max: 10n ** 16n });

describe('money', () => {
  it('reads what it writes, for every amount of every currency', () => {
    fc.assert(
      fc.property(anyCurrency, anyMinor, ({ code }, minor) => {
        expect(parseAmount(toAmount(minor, code), code)).toBe(minor);
      }),
    );
  });

  it('writes as many places as our books have of the currency', () => {
    fc.assert(
      fc.property(anyCurrency, anyMinor, ({ code, scale }, minor) => {
        expect(toAmount(minor, code)).toMatch(new RegExp(`^-?\\d+\\.\\d{${scale}}$`));
      }),
    );
  });

  it('shows every digit of an amount, and no fewer places than are usual', () => {
    fc.assert(
      fc.property(anyCurrency, anyMinor, ({ code, shown, symbol }, minor) => {
        const text = formatMinor(money(minor, code));
        const plain = text.replace(symbol, '').replace('−', '-').replaceAll(/[\s,]/g, '');
        expect(parseAmount(plain, code)).toBe(minor);
        expect(plain.split('.')[1]?.length).toBeGreaterThanOrEqual(shown);
      }),
    );
  });

  it('writes two decimals, also below one unit', () => {
    expect(toAmount(0n)).toBe('0.00');
    expect(toAmount(5n)).toBe('0.05');
    expect(toAmount(-5n)).toBe('-0.05');
    expect(toAmount(123456n)).toBe('1234.56');
  });

  it('is the same for a wallet’s currency whether that is named or not', () => {
    fc.assert(
      fc.property(fc.constantFrom(...currencyCodes), anyMinor, (code, minor) => {
        expect(toAmount(minor, code)).toBe(toAmount(minor));
        expect(parseAmount(toAmount(minor), code)).toBe(minor);
      }),
    );
  });

  it('is a wallet’s in callbacks over a list, whatever other arguments are passed', () => {
    expect(['1.50', '2'].map(parseAmount).map(toAmount)).toEqual(['1.50', '2.00']);
  });

  it('has eight places of a coin', () => {
    expect(parseAmount('0.00012345', 'BTC')).toBe(12_345n);
    expect(parseAmount('-0.00000001', 'BTC')).toBe(-1n);
    expect(toAmount(12_345n, 'BTC')).toBe('0.00012345');
    expect(toAmount(-150_000_000n, 'USDT')).toBe('-1.50000000');
  });

  it('groups thousands, puts the sign first and the symbol at the number', () => {
    expect(formatMoney('12450', 'NGN')).toBe('₦12,450.00');
    expect(formatMoney('12450.5', 'GHS')).toBe('GH₵12,450.50');
    expect(formatMoney('86300.50', 'KES')).toBe('KSh\u00a086,300.50');
    expect(formatMoney('-8107.50', 'NGN')).toBe('−₦8,107.50');
    expect(formatMoney('999', 'USD')).toBe('$999.00');
    expect(formatMoney('0.00012345', 'BTC')).toBe('BTC\u00a00.00012345');
    expect(formatMoney('0.5', 'BTC')).toBe('BTC\u00a00.50');
    expect(formatMoney('-1250', 'USDT')).toBe('−USDT\u00a01,250.00');
    expect(formatMoney('1.2345678', 'USDT')).toBe('USDT\u00a01.2345678');
  });

  it.each(['', '1.234', '1e3', ' 5', '5,000', '--1', '0x10', 'NaN', '1234567890123456'])(
    'refuses %j as an amount',
    (text) => {
      expect(isAmount(text)).toBe(false);
      expect(() => parseAmount(text)).toThrow(RangeError);
    },
  );

  it.each(['0.123456789', '1234567890', '.5', '1.'])(
    'refuses %j as an amount of a coin',
    (text) => {
      expect(isAmount(text, 'BTC')).toBe(false);
      expect(() => parseAmount(text, 'BTC')).toThrow(RangeError);
    },
  );

  it('of a coin does not compile where its currency is left out', () => {
    const coins = parseAmount('0.5', 'BTC');
    // @ts-expect-error an amount of a coin written as if it had two places
    expect(toAmount(coins)).not.toBe(toAmount(coins, 'BTC'));
    // @ts-expect-error coins are no money of a wallet
    const ofWallet: ReturnType<typeof money<'NGN'>> = money(coins, 'BTC');
    expect(ofWallet.currency).toBe('BTC');
  });
});

const isCall = (entry: [string, unknown]): entry is [string, Call] => {
  const [, value] = entry;
  return typeof value === 'object' && value !== null && 'method' in value && 'guard' in value;
};

/** Whether a schema contains the type of replies, which accepts any number of places. */
function holdsMoneyText(schema: unknown): boolean {
  if (typeof schema !== 'object' || schema === null) return false;
  if (schema === MoneyText) return true;
  if (Array.isArray(schema)) return schema.some(holdsMoneyText);
  const inside = '_zod' in schema ? (schema as z.ZodType)._zod.def : schema;
  const { shape, element, innerType, options, left, right, valueType, ...def } =
    inside as unknown as Record<string, unknown>;
  const parts = [element, innerType, options, left, right, valueType, def['in'], def['out']];
  return [...parts, ...(Object.values(shape ?? {}) as unknown[])].some(holdsMoneyText);
}

describe('an amount in a call', () => {
  it('has no more places than its currency', () => {
    expect(Amount.safeParse('1.23').success).toBe(true);
    expect(Amount.safeParse('1.234').success).toBe(false);
    expect(amountIn('NGN').safeParse('0.00012345').success).toBe(false);
    expect(amountIn('BTC').safeParse('0.00012345').success).toBe(true);
    expect(amountIn('BTC').safeParse('0.000123456').success).toBe(false);
    expect(amountIn('BTC').safeParse('-0.5').success).toBe(false);
  });

  it.each([
    '12,50',
    '1,250',
    '1.500,50',
    '1.500',
    '₦5',
    ' 5',
    '5 ',
    '1e3',
    '٥',
    '-5',
    '',
    '.5',
    '5.',
  ])('is digits and a point: %j is refused, never read as something else', (text) => {
    for (const type of [Amount, AmountOrZero, amountIn('NGN')])
      expect(type.safeParse(text).error?.issues.map(({ message }) => message)).toEqual([
        'Enter an amount like 1500.00',
      ]);
  });

  it('is above zero, except where zero is an answer', () => {
    for (const text of ['0', '0.00', '00.0']) {
      expect(Amount.safeParse(text).error?.issues.map(({ message }) => message)).toEqual([
        'Enter an amount above 0',
      ]);
      expect(AmountOrZero.safeParse(text).success).toBe(true);
    }
    expect(amountIn('BTC').safeParse('0.00000000').success).toBe(false);
  });

  it('is of a type that parseAmount takes, in every body and query', async () => {
    const modules = await Promise.all(
      globSync('src/lib/**/{contract,*.contract}.ts').map(
        (file) => import(/* @vite-ignore */ `/${file}`) as Promise<object>,
      ),
    );
    const calls = modules.flatMap((each) => Object.entries(each)).filter(isCall);
    expect(calls.length).toBeGreaterThan(300);
    const wrong = calls.filter(([, { body, query }]) => [body, query].some(holdsMoneyText));
    expect(wrong.map(([name]) => name)).toEqual([]);
  });

  it('that has more is refused with the name of its field', () => {
    const { error } = startDeposit.body.safeParse({
      channel: 'checkout',
      amount: '100.001',
      redirect_url: '/wallet',
    });
    expect(error?.issues).toMatchObject([
      { path: ['amount'], message: 'Enter an amount like 1500.00' },
    ]);
  });

  it('is checked against bounds in the places of its currency', () => {
    const bounds = { min: '0.0001', max: '2', currency: 'BTC' } as const;
    expect(checkAmount('0.00012345', bounds)).toBeUndefined();
    expect(checkAmount('0.00009999', bounds)).toBe('Enter at least BTC\u00a00.0001.');
    expect(checkAmount('2.00000001', bounds)).toBe('Enter at most BTC\u00a02.00.');
    expect(checkAmount('0.000000001', bounds)).toBe('Enter an amount like 0.005.');
    expect(cleanAmount('1,000.5', 'USDT')).toBe('1000.50000000');
  });
});
