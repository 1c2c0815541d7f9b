import type { MeterType, Subscription } from '#lib/contracts/refill.ts';
import type { Money } from '#lib/money.ts';
import type { Adapter, OrderNotice } from './adapter.ts';
import type { Outcome } from './outcome.ts';
import type { ListSettled } from './settled.ts';

export interface BuyRequest {
  /** Ours, committed before the first byte leaves; never sent twice. */
  reference: string;
  /** What this provider calls the biller. */
  biller: string;
  /** What this provider calls the product; it has its own price for it. */
  planId?: string | undefined;
  /** What arrives, minor units. */
  amount: Money;
  /** E.164: what is paid for, or who is told where an account is. */
  phone: string | null;
  /** A meter, smart card or customer number. */
  account?: string | undefined;
  meterType?: MeterType | undefined;
  /** `renew` pays for what the account has, at the biller's own amount. */
  subscription?: Subscription | undefined;
}

export interface VerifyRequest {
  biller: string;
  account: string;
  meterType?: MeterType | undefined;
  planId?: string | undefined;
}

/** Whose an account is, as the biller knows them: nobody is shown this name in full. */
export interface Customer {
  name: string;
  address: string | null;
  /** What is owed. */
  due: Money | null;
  /** The least it takes. */
  minimum: Money | null;
  /** What it has now, and what renewing that costs. */
  plan: { name: string; amount: Money; dueDate: string | null } | null;
}

export interface BillPlan {
  code: string;
  name: string;
  price: Money;
  inStock: boolean;
}

/** Opens a meter for new keys and buys nothing; told from the energy token by its label. */
export const KEY_CHANGE = 'Key change token';

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
  /** What else is worth a line of the receipt: units, receipt number. */
  told?: readonly { label: string; value: string }[];
}

export type BillsNotice = OrderNotice;

/**
 * Bills at a supplier (spec 4). Nothing throws for an answer we did not like: a lost or odd one is
 * `unknown`. `not_found` on a re-query is `failed` only where the supplier proves that nothing was
 * sent; else it stays `unknown`.
 */
export interface BillsPort extends Adapter {
  /** Whose names of billers and products it takes: a supplier's trial knows them by the same ones. */
  catalogue: string;
  /** A reference in the form that the supplier asks for, unique per order. */
  referenceFor(orderId: string, now: Date): string;
  buy(request: BuyRequest): Promise<Outcome<Vended>>;
  requery(request: { reference: string; sentAt: Date }): Promise<Outcome<Vended>>;
  /**
   * Whose an account is. `failed` with not_found: nobody's, or nobody's of this kind; anything else
   * says nothing about the account.
   */
  verify(request: VerifyRequest): Promise<Outcome<Customer>>;
  /** What a biller sells at a fixed price, now. An empty list is no answer. */
  plans(biller: string): Promise<Outcome<readonly BillPlan[]>>;
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
