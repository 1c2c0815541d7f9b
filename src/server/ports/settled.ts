import type { MoneyCode } from '#lib/currencies.ts';
import type { Money } from '#lib/money.ts';
import type { Outcome } from './outcome.ts';

/** From one moment up to, but not including, another. */
export interface Period {
  from: Date;
  to: Date;
}

/** One line of a provider's own books. */
export interface SettledLine {
  /** A transfer reached a reserved account without a request from us, so it doesn't have our reference. */
  topic:
    | 'deposit'
    | 'transfer'
    | 'payout'
    | 'bill'
    | 'card'
    | 'voucher'
    | 'voucher_sale'
    | 'coin_deposit'
    | 'coin_send';
  providerReference: string;
  ourReference: string | null;
  /** Our reference for the address that received the coins; many payments share one. */
  address?: string;
  /** What the provider took, paid or delivered; minor units, or hundred-millionths of a coin. */
  amount: Money<MoneyCode>;
  /**
   * What the provider charged for it, if its report states it; negative if it paid us a commission.
   */
  fee?: Money<MoneyCode>;
  /** `reversed`: it was done, and then the money was returned. */
  state: 'pending' | 'done' | 'failed' | 'reversed';
  /** When it last changed. */
  at: Date;
}

export interface SettledPage {
  lines: readonly SettledLine[];
  /** The cursor for the next page; null after the last one. */
  next: string | null;
}

/**
 * Everything that the provider began or changed in a period, page by page, in its current state. If the
 * provider searches by start date, the adapter extends the period by as many days as a payment may take.
 * Outcomes are done, failed and unknown; none of them throws.
 */
export type ListSettled = (
  period: Period & { cursor?: string | undefined },
) => Promise<Outcome<SettledPage>>;
