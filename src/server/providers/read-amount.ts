import { isAmount, parseAmount } from '#lib/money.ts';

/**
 * An amount in major units, as a number or as text with any number of decimals, in minor units; more decimals
 * than two are cut off. Null when it isn't an amount.
 */
export function readMinor(value: string | number | null | undefined): bigint | null {
  const text = typeof value === 'number' ? value.toFixed(6) : (value ?? '');
  const [whole = '', decimals = ''] = text.replaceAll(',', '').trim().split('.');
  const clean = decimals === '' ? whole : `${whole}.${decimals.slice(0, 2)}`;
  return isAmount(clean) ? parseAmount(clean) : null;
}
