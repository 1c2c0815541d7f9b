import type { Money } from '#lib/money.ts';
import type { Outcome } from '#server/providers/outcome.ts';
import type { ListSettled } from '#server/providers/settled.ts';

export interface BuyRequest {
  /** Ours, committed before the first byte leaves; never sent twice. */
  reference: string;
  /** What this provider calls the biller. */
  biller: string;
  planId?: string | undefined;
  /** What arrives, minor units. */
  amount: Money;
  /** E.164. */
  phone: string;
}

export interface Voucher {
  kind: 'electricity_token' | 'pin' | 'serial' | 'voucher_code' | 'gift_card_code';
  value: string;
  /** What it is called where there are several: "Key change token 1". */
  label?: string;
}

export interface Vended {
  /** What the provider says it delivered, compared with the order before money moves; null when it did not say. */
  delivered: Money | null;
  vouchers: readonly Voucher[];
}

export type BillsNotice = { ok: true; eventKey: string; reference: string } | { ok: false };

/**
 * Bills at a supplier (spec 4). Nothing throws for an answer we did not like: a lost or odd one is
 * `unknown`. `not_found` on a re-query is `failed` only where the supplier proves that nothing was
 * sent; else it stays `unknown`.
 */
export interface BillsPort {
  id: string;
  /** A reference in the form that the supplier asks for, unique per order. */
  referenceFor(orderId: string, now: Date): string;
  buy(request: BuyRequest): Promise<Outcome<Vended>>;
  requery(request: { reference: string; sentAt: Date }): Promise<Outcome<Vended>>;
  /** What was delivered, in the supplier's own words; absent where a supplier gives no list. */
  listSettled?: ListSettled;
  /**
   * Checks the signature over the raw bytes, or the secret of the address where nothing is signed,
   * then says which of our references it is about.
   */
  readNotice(
    header: (name: string) => string | undefined,
    raw: Uint8Array,
    secret?: string,
  ): BillsNotice;
}
