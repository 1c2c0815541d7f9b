import { isAmount, parseAmount } from '#lib/money.ts';

// "1500", "1500.5000" and "1,500.00", as vendors document them
const WRITTEN = /^-?(\d+(\.\d+)?|\d{1,3}(,\d{3})+\.\d+)$/;

/**
 * A vendor's amount in major units, as a number or text, converted to minor units; decimals beyond two are
 * cut off. Nothing is guessed: null if it could mean two amounts ("1,500", "1.500,00") or isn't one.
 */
export function readMinor(value: string | number | null | undefined): bigint | null {
  const text = typeof value === 'number' ? value.toFixed(6) : (value ?? '').trim();
  if (!WRITTEN.test(text)) return null;
  const [whole = '', decimals = ''] = text.replaceAll(',', '').split('.');
  const plain = decimals === '' ? whole : `${whole}.${decimals.slice(0, 2)}`;
  return isAmount(plain) ? parseAmount(plain) : null;
}
