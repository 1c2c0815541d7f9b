import type { CountryCode } from '#lib/countries.ts';
import type { Money } from '#lib/money.ts';
import type { Adapter, OrderNotice } from './adapter.ts';
import type { Outcome } from './outcome.ts';
import type { ListSettled } from './settled.ts';

export interface PayoutRequest {
  /** Our own, committed before the first byte leaves; never sent twice. */
  reference: string;
  /** What is paid out, minor units. */
  amount: Money;
  country: CountryCode;
  type: 'bank' | 'mobile_money';
  /** The bank's codes by scheme. */
  codes: Readonly<Record<string, string>>;
  accountNumber: string;
  accountName: string;
}

export interface PaidOut {
  /** What the provider says it paid, compared with the order before money moves. */
  paid: Money;
}

export type PayoutNotice = OrderNotice;

/**
 * Outgoing money to banks and mobile money (spec 4, 7). Unexpected answers never throw: a lost or malformed
 * one is `unknown`. `failed` with reversed: it was paid out and then came back.
 */
export interface PayoutPort extends Adapter {
  /** A reference in the format the provider asks for, unique per order. */
  referenceFor(orderId: string, now: Date): string;
  pay(request: PayoutRequest): Promise<Outcome<PaidOut>>;
  requery(request: { reference: string; sentAt: Date }): Promise<Outcome<PaidOut>>;
  /**
   * The provider's banks in a country, for whoever says which of ours they are, and under which name their codes are
   * kept; absent where codes come with our facts.
   */
  banks?: {
    scheme: string;
    list(country: CountryCode): Promise<Outcome<readonly { code: string; name: string }[]>>;
  };
  /** What went out, according to the provider's records; compared with our books every night. */
  listSettled: ListSettled;
  /** Checks the signature over the raw bytes, then says which of our references it is about. */
  readNotice(header: (name: string) => string | undefined, raw: Uint8Array): PayoutNotice;
}
