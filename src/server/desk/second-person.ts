import type { CurrencyCode } from '#lib/countries.ts';

/** From here on a second person agrees: about NGN 200,000, in minor units of each currency. */
const SECOND_FROM: Record<CurrencyCode, bigint> = {
  NGN: 200_000_00n,
  GHS: 1_600_00n,
  KES: 19_000_00n,
  USD: 150_00n,
};

/** Whether an amount (minor units) is more than one operator decides alone (spec 4). */
export const isLarge = (amount: bigint, currency: CurrencyCode): boolean =>
  amount >= SECOND_FROM[currency];
