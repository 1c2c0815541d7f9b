import type { CountryCode } from '#lib/countries.ts';
import type { MeterType, Subscription } from '#lib/refill/contract.ts';
import type { Money } from '#lib/money.ts';
import type { Adapter, OrderNotice } from './adapter.ts';
import type { Outcome } from './outcome.ts';
import type { ListSettled } from './settled.ts';

export interface BuyRequest {
  /** Our reference, committed before the first byte leaves; never sent twice. */
  reference: string;
  /** The provider's code for the biller. */
  biller: string;
  /** The provider's code for the product, which has its own price there. */
  planId?: string | undefined;
  /** What is delivered, minor units. */
  amount: Money;
  /** E.164: the number that is topped up or, if there is an account, the one to notify. */
  phone: string | null;
  /** A meter, smart card or customer number. */
  account?: string | undefined;
  meterType?: MeterType | undefined;
  /** `renew` pays for the account's current plan, at the biller's own amount. */
  subscription?: Subscription | undefined;
}

export interface VerifyRequest {
  biller: string;
  account: string;
  meterType?: MeterType | undefined;
  planId?: string | undefined;
}

/** The owner of an account, as the biller has them. The full name is never shown to anyone. */
export interface Customer {
  name: string;
  address: string | null;
  /** The amount owed. */
  due: Money | null;
  /** The minimum the biller accepts. */
  minimum: Money | null;
  /** The current plan, and the price of renewing it. */
  plan: { name: string; amount: Money; dueDate: string | null } | null;
}

export interface BillPlan {
  code: string;
  name: string;
  price: Money;
  inStock: boolean;
}

/** A token that prepares a meter for new keys and buys nothing; its label sets it apart from the energy token. */
export const KEY_CHANGE = 'Key change token';

export interface Voucher {
  kind: 'electricity_token' | 'pin' | 'serial' | 'voucher_code' | 'gift_card_code';
  value: string;
  /** Its label if there are several: "Key change token 1". */
  label?: string;
}

export interface Vended {
  /** What the provider says it delivered, compared with the order before money moves; null if it didn't say. */
  delivered: Money | null;
  vouchers: readonly Voucher[];
  /** What the supplier charges on top of its price, if it states that; negative if it pays us. */
  fee?: Money | undefined;
  /** Anything else for the receipt: units, receipt number. */
  told?: readonly { label: string; value: string }[];
}

export type BillsNotice = OrderNotice;

/**
 * Bills at a supplier (spec 4). Unexpected answers never throw: a lost or malformed one is `unknown`. A
 * requery's `not_found` is `failed` only if the supplier guarantees that nothing was sent; otherwise it stays
 * `unknown`.
 */
export interface BillsPort extends Adapter {
  /** Whose codes for billers and products it uses: a supplier's test system shares them. */
  catalogue: string;
  /** A reference in the format the supplier asks for, unique per order. */
  referenceFor(orderId: string, now: Date): string;
  buy(request: BuyRequest): Promise<Outcome<Vended>>;
  requery(request: { reference: string; sentAt: Date }): Promise<Outcome<Vended>>;
  /**
   * The owner of an account. `failed` with not_found: it doesn't exist, or isn't of this type. Any other
   * answer says nothing about the account.
   */
  verify(request: VerifyRequest): Promise<Outcome<Customer>>;
  /** The fixed-price products that a biller sells now. An empty list doesn't count as an answer. */
  plans(biller: string): Promise<Outcome<readonly BillPlan[]>>;
  /**
   * The supplier's networks in a country, for operators who match them to our billers; absent where our facts
   * have the codes.
   */
  listNetworks?: (
    country: CountryCode,
  ) => Promise<Outcome<readonly { code: string; name: string }[]>>;
  /**
   * Whether it can name account holders at a biller, by the biller's code there; at every biller if absent.
   * Where it can't, the buyer compares the number with their bill and confirms it.
   */
  verifies?: (biller: string) => boolean;
  /**
   * How many seconds a payment to a biller may normally take until it is final, by the biller's code there;
   * undefined where the product's own limit is enough.
   */
  takesUpToS?: (biller: string) => number | undefined;
  /** What was delivered, according to the supplier's records; absent where a supplier has no such list. */
  listSettled?: ListSettled;
  /**
   * Verifies the signature over the raw bytes, or the secret in the address where nothing is signed, then
   * returns our reference that the notice is about.
   */
  readNotice(
    header: (name: string) => string | undefined,
    raw: Uint8Array,
    secret?: string,
  ): BillsNotice;
}
