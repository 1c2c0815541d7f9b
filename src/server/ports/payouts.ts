import type { CountryCode } from '#lib/countries.ts';
import type { Money } from '#lib/money.ts';
import type { Adapter, OrderNotice } from './adapter.ts';
import type { Outcome } from './outcome.ts';
import type { ListSettled } from './settled.ts';

export interface PayoutRequest {
  /** Our reference, committed before the first byte leaves; never sent twice. */
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
 * Outgoing money to banks and mobile money (spec 4, 7). Unexpected answers never throw: a lost or
 * malformed one is `unknown`. `failed` with reversed: it was paid out and then returned.
 */
export interface PayoutPort extends Adapter {
  /** A reference in the format the provider asks for, unique per order. */
  referenceFor(orderId: string, now: Date): string;
  pay(request: PayoutRequest): Promise<Outcome<PaidOut>>;
  requery(request: { reference: string; sentAt: Date }): Promise<Outcome<PaidOut>>;
  /**
   * The provider's banks in a country, for operators who match them to ours, and the name under which their
   * codes are stored; absent where our facts have the codes.
   */
  banks?: {
    scheme: string;
    list(country: CountryCode): Promise<Outcome<readonly { code: string; name: string }[]>>;
  };
  /**
   * When our newest payout was made, if it waited for a code; null if it didn't, or if there is none. Absent at a
   * provider that never asks for one.
   */
  lastNeededCode?: () => Promise<Outcome<Date | null>>;
  /** Money sent according to the provider's records, compared with our books every night. */
  listSettled: ListSettled;
  /** Verifies the signature over the raw bytes, then returns our reference that it is about. */
  readNotice(header: (name: string) => string | undefined, raw: Uint8Array): PayoutNotice;
}
