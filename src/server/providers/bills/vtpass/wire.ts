import { z } from 'zod';
import { money, type Money } from '#lib/money.ts';
import { readMinor } from '#server/providers/read-amount.ts';

/** What VTpass' public pages don't settle: check it in its test system before going live. */
export const unconfirmed = {
  /**
   * Unconfirmed: what it pays us for a purchase stands under this name, in naira; one page has it as a number and
   * another leaves it out.
   */
  commission: 'commission',
} as const;

/** Texts may come as numbers and numbers as texts. */
export const text = z.union([z.string(), z.number()]).transform(String).nullish();

/** Naira as a number or text with any number of decimals; null when it isn't an amount. */
export function readNaira(value: string | null | undefined): Money | null {
  const minor = readMinor(value);
  return minor === null ? null : money(minor, 'NGN');
}

/** The same, but zero counts as missing. */
export function readSum(value: string | null | undefined): Money | null {
  const sum = readNaira(value);
  return sum !== null && sum.minor > 0n ? sum : null;
}
