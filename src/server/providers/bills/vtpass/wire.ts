import { z } from 'zod';
import { money, type Money } from '#lib/money.ts';
import { readMinor } from '#server/providers/read-amount.ts';

/** What VTpass' public pages leave open: check it in its test system before going live. */
export const unconfirmed = {
  /**
   * Unconfirmed: the field with our commission on a purchase, in naira; one page shows it as a number,
   * another leaves it out.
   */
  commission: 'commission',
} as const;

/** Some texts arrive as numbers, and some numbers as texts. */
export const text = z.union([z.string(), z.number()]).transform(String).nullish();

/** Naira as a number or text with any number of decimals; null if it isn't an amount. */
export function readNaira(value: string | null | undefined): Money | null {
  const minor = readMinor(value);
  return minor === null ? null : money(minor, 'NGN');
}

/** The same, but zero counts as missing. */
export function readSum(value: string | null | undefined): Money | null {
  const sum = readNaira(value);
  return sum !== null && sum.minor > 0n ? sum : null;
}
