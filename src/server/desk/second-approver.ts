import type { CurrencyCode } from '#lib/countries.ts';
import { formatMinor, money, parseAmount } from '#lib/money.ts';
import { twoPeople } from '#lib/product-constants.ts';

/** The amount from which a second approver is needed; minor units. */
export const secondFrom = (currency: CurrencyCode): bigint => parseAmount(twoPeople.from[currency]);

/** Whether an amount (minor units) is more than one operator can decide alone (spec 4). */
export const isLarge = (amount: bigint, currency: CurrencyCode): boolean =>
  amount >= secondFrom(currency);

/** The reason in words, for both operators; null if one is enough. */
export const whyLarge = (amount: bigint, currency: CurrencyCode): string | null =>
  isLarge(amount, currency)
    ? `Decisions of ${formatMinor(money(secondFrom(currency), currency))} or more need a second approver.`
    : null;
