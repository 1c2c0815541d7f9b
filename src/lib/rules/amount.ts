import { isAmount, parseAmount, formatMoney, toAmount } from '#lib/money.ts';
import type { CurrencyCode } from '#lib/countries.ts';

/** What is wrong with an amount between two bounds (decimal strings, inclusive), or nothing. */
export function checkAmount(
  value: string,
  bounds: { min: string; max?: string; currency: CurrencyCode },
): string | undefined {
  const text = value.replaceAll(',', '').trim();
  if (!text) return 'Enter an amount.';
  if (!isAmount(text) || text.startsWith('-')) return 'Enter an amount like 1500 or 1500.50.';
  const minor = parseAmount(text);
  if (minor < parseAmount(bounds.min))
    return `Enter at least ${formatMoney(bounds.min, bounds.currency)}.`;
  if (bounds.max !== undefined && minor > parseAmount(bounds.max))
    return `Enter at most ${formatMoney(bounds.max, bounds.currency)}.`;
  return undefined;
}

/** A typed amount as the wire wants it: "1,500" becomes "1500.00". */
export const cleanAmount = (value: string): string =>
  toAmount(parseAmount(value.replaceAll(',', '').trim()));
