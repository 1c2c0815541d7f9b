import type { CurrencyCode } from '#lib/countries.ts';
import { formatMinor, money, parseAmount } from '#lib/money.ts';
import { twoPeople } from '#lib/product-constants.ts';

/** From here on a second approver agrees; minor units. */
export const secondFrom = (currency: CurrencyCode): bigint => parseAmount(twoPeople.from[currency]);

/** Whether an amount (minor units) is more than one operator decides alone (spec 4). */
export const isLarge = (amount: bigint, currency: CurrencyCode): boolean =>
  amount >= secondFrom(currency);

/** The same in words, for both people; null where one decides. */
export const whyLarge = (amount: bigint, currency: CurrencyCode): string | null =>
  isLarge(amount, currency)
    ? `Decisions of ${formatMinor(money(secondFrom(currency), currency))} or more need a second approver.`
    : null;
