import { isAmount, parseAmount, formatMoney, toAmount } from '#lib/money.ts';
import { isCoin, type MoneyCode } from '#lib/currencies.ts';

/** What is wrong with an amount between two bounds (decimal strings, inclusive), or undefined. */
export function checkAmount(
  value: string,
  { min, max, currency }: { min: string; max?: string; currency: MoneyCode },
): string | undefined {
  const text = value.replaceAll(',', '').trim();
  if (!text) return 'Enter an amount.';
  if (!isAmount(text, currency) || text.startsWith('-'))
    return `Enter an amount like ${isCoin(currency) ? '0.005' : '1500 or 1500.50'}.`;
  const minor = parseAmount(text, currency);
  if (minor < parseAmount(min, currency)) return `Enter at least ${formatMoney(min, currency)}.`;
  if (max !== undefined && minor > parseAmount(max, currency))
    return `Enter at most ${formatMoney(max, currency)}.`;
  return undefined;
}

/** A typed amount in the API's format: "1,500" becomes "1500.00". */
export const cleanAmount = (value: string, currency: MoneyCode = 'NGN'): string =>
  toAmount(parseAmount(value.replaceAll(',', '').trim(), currency), currency);
