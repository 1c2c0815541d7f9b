import type { Money } from '#lib/money.ts';
import type { Outcome } from './outcome.ts';

/** From a moment up to, not including, another. */
export interface Period {
  from: Date;
  to: Date;
}

/** One line of a provider's own books. */
export interface SettledLine {
  /** A transfer reached a reserved account without our asking, so it has no reference of ours. */
  topic: 'deposit' | 'transfer' | 'payout' | 'bill' | 'card' | 'voucher' | 'voucher_sale';
  providerReference: string;
  ourReference: string | null;
  /** What the provider took, paid or delivered; minor units. */
  amount: Money;
  /** `reversed`: it was done and the money went back. */
  state: 'pending' | 'done' | 'failed' | 'reversed';
  /** Of its last change. */
  at: Date;
}

export interface SettledPage {
  lines: readonly SettledLine[];
  /** What to ask for next; null: that was all. */
  next: string | null;
}

/**
 * Everything that the provider began or changed in a period, page by page, as it stands when asked.
 * An adapter whose provider finds things by the day they began asks for as many days more as they
 * may take. Outcomes: done, failed, unknown; nothing throws for those.
 */
export type ListSettled = (
  period: Period & { cursor?: string | undefined },
) => Promise<Outcome<SettledPage>>;
