import { z } from 'zod';
import { isAmount, money, parseAmount, type Money } from '#lib/money.ts';

/** Texts come as numbers and numbers as texts. */
export const text = z.union([z.string(), z.number()]).transform(String).nullish();

/** Naira as a number or text with any decimals; null when it is no amount. */
export function readNaira(value: string | null | undefined): Money | null {
  const [whole = '', decimals = ''] = (value ?? '').replaceAll(',', '').trim().split('.');
  const clean = decimals === '' ? whole : `${whole}.${decimals.slice(0, 2)}`;
  return isAmount(clean) ? money(parseAmount(clean), 'NGN') : null;
}

/** The same, where nothing and zero mean the same. */
export function readSum(value: string | null | undefined): Money | null {
  const sum = readNaira(value);
  return sum !== null && sum.minor > 0n ? sum : null;
}
