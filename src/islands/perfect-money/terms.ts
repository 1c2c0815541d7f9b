import type { Charges } from '#lib/reference/contract.ts';
import type { CountryCode, CurrencyCode } from '#lib/countries.ts';
import { parseAmount, toAmount } from '#lib/money.ts';
import { costOfDollars, worthOfDollars } from '#lib/perfect-money/dollar-trade.ts';
import type { Needs } from '#lib/rules/needs.ts';

export type Way = 'buy' | 'sell';

type Given = Charges['perfect_money'];

/** The price and payout of dollars, if they are traded. */
export type Terms = { [K in keyof Given]: NonNullable<Given[K]> };

/** Why a trade can't wait for a connection. */
export const NOT_KEPT = 'The dollar rate changes all the time, so you can’t save this for later.';

/** What the page knows about the visitor. */
export interface Visit {
  terms: Terms;
  country: CountryCode;
  currency: CurrencyCode;
  needs: Needs;
  zone: string;
}

export const hasTerms = (given: Given): given is Terms =>
  Object.values(given).every((value) => value !== null);

/** Spec 3's names for the saved data of either way. */
export const products = { buy: 'perfect-money-buy', sell: 'perfect-money-sell' } as const;

export const rateOf = (way: Way, { buy_rate, sell_rate }: Terms): string =>
  way === 'buy' ? buy_rate : sell_rate;

/** The payment or payout for dollars, including our fee, as far as the page knows it. */
export function estimate(way: Way, dollars: string, terms: Terms): string {
  const [cents, rate] = [parseAmount(dollars), parseAmount(rateOf(way, terms))];
  if (way === 'sell') return toAmount(worthOfDollars(cents, rate));
  return toAmount(costOfDollars(cents, rate) + parseAmount(terms.buy_fee));
}
