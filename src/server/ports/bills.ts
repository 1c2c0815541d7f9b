import type { CountryCode } from '#lib/countries.ts';
import type { MeterType, Subscription } from '#lib/refill/contract.ts';
import type { Money } from '#lib/money.ts';
import type { Adapter, OrderNotice } from './adapter.ts';
import type { Outcome } from './outcome.ts';
import type { ListSettled } from './settled.ts';

export interface BuyRequest {
  /** Our own, committed before the first byte leaves; never sent twice. */
  reference: string;
  /** The provider's code for the biller. */
  biller: string;
  /** The provider's code for the product, which has a price of its own there. */
  planId?: string | undefined;
  /** What is delivered, minor units. */
  amount: Money;
  /** E.164: the number paid for or, where there is an account, the one to notify. */
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

/** Whose account it is, as the biller knows them. The full name is never shown to anyone. */
export interface Customer {
  name: string;
  address: string | null;
  /** The amount owed. */
  due: Money | null;
  /** The minimum the biller accepts. */
  minimum: Money | null;
  /** Its current plan, and what renewing that costs. */
  plan: { name: string; amount: Money; dueDate: string | null } | null;
}

export interface BillPlan {
  code: string;
  name: string;
  price: Money;
  inStock: boolean;
}

/** A token that prepares a meter for new keys and buys nothing; its label tells it from the energy token. */
export const KEY_CHANGE = 'Key change token';

export interface Voucher {
  kind: 'electricity_token' | 'pin' | 'serial' | 'voucher_code' | 'gift_card_code';
  value: string;
  /** Its label where there are several: "Key change token 1". */
  label?: string;
}

export interface Vended {
  /**
   * What the provider says it delivered, compared with the order before money moves; null when it didn't say.
   */
  delivered: Money | null;
  vouchers: readonly Voucher[];
  /** What the supplier keeps for it beside its price, where it says so; less than nothing: what it pays us for it. */
  fee?: Money | undefined;
  /** Anything else worth a line on the receipt: units, receipt number. */
  told?: readonly { label: string; value: string }[];
}

export type BillsNotice = OrderNotice;

/**
 * Bills at a supplier (spec 4). Unexpected answers never throw: a lost or malformed one is `unknown`.
 * `not_found` on a requery is `failed` only where the supplier guarantees that nothing was sent; otherwise it
 * stays `unknown`.
 */
export interface BillsPort extends Adapter {
  /** Whose codes for billers and products it uses: a supplier's test system has the same ones. */
  catalogue: string;
  /** A reference in the format the supplier asks for, unique per order. */
  referenceFor(orderId: string, now: Date): string;
  buy(request: BuyRequest): Promise<Outcome<Vended>>;
  requery(request: { reference: string; sentAt: Date }): Promise<Outcome<Vended>>;
  /**
   * Whose account it is. `failed` with not_found: it doesn't exist, or isn't of this type. Any other answer
   * says nothing about the account.
   */
  verify(request: VerifyRequest): Promise<Outcome<Customer>>;
  /** What a biller currently sells at a fixed price. An empty list doesn't count as an answer. */
  plans(biller: string): Promise<Outcome<readonly BillPlan[]>>;
  /**
   * The supplier's networks in a country, for whoever says which of our billers they are; absent where codes
   * come with our facts.
   */
  listNetworks?: (
    country: CountryCode,
  ) => Promise<Outcome<readonly { code: string; name: string }[]>>;
  /**
   * Whether it can say whose account one is at a biller, by the biller's code there; at every biller if missing.
   * Where it can't, the buyer compares the number with their bill and says so.
   */
  verifies?: (biller: string) => boolean;
  /**
   * How many seconds it may normally take until a payment to a biller is final, by the biller's code there;
   * undefined where it's no longer than the product itself says.
   */
  takesUpToS?: (biller: string) => number | undefined;
  /** What was delivered, according to the supplier's records; absent where a supplier has no such list. */
  listSettled?: ListSettled;
  /**
   * Checks the signature over the raw bytes, or the secret in the address where nothing is signed, then says
   * which of our references the notice is about.
   */
  readNotice(
    header: (name: string) => string | undefined,
    raw: Uint8Array,
    secret?: string,
  ): BillsNotice;
}
