import type { Money } from '#lib/money.ts';
import type { Adapter, OrderNotice } from './adapter.ts';
import type { Outcome } from './outcome.ts';
import type { ListSettled } from './settled.ts';

/** Cards of one type and value. */
export interface Pieces {
  /** What they are: brand and country, or the local card. */
  sku: string;
  /** The value of one card, in hundredths of the card's own currency. */
  value: bigint;
  currency: string;
  quantity: number;
}

export interface VendRequest {
  /** Our reference, committed before the first byte leaves; never sent twice. */
  reference: string;
  items: readonly Pieces[];
  /** The price of the whole order, minor units. */
  amount: Money;
  /** The price of each card in it, in the order of the items. */
  prices: readonly bigint[];
}

export interface VendedCards {
  /** What the supplier says it charged for the codes it delivered, compared with the order before money moves. */
  charged: Money;
  /** One for each card, in the order of the items; null for one that is missing. */
  codes: readonly (string | null)[];
}

export type CardsNotice = OrderNotice;

/**
 * Gift cards at a supplier (spec 4). An order that can't be filled from stock is `failed` with out_of_stock;
 * an accepted order may still lack codes. Unexpected answers never throw: a lost or malformed one is
 * `unknown`.
 */
export interface GiftCardsPort extends Adapter {
  /** As people read it: "Sent to Card Depot". */
  name: string;
  referenceFor(orderId: string, now: Date): string;
  /** How many of each are in stock now; they are not reserved for us. */
  stockOf(items: readonly Omit<Pieces, 'quantity'>[]): Promise<Outcome<readonly number[]>>;
  vend(request: VendRequest): Promise<Outcome<VendedCards>>;
  requery(request: { reference: string; sentAt: Date }): Promise<Outcome<VendedCards>>;
  /** What was delivered, according to the supplier's records. */
  listSettled: ListSettled;
  /** Which of our cards it sells, by sku, at any value; absent if it sells all of them. */
  listSold?: () => Promise<ReadonlySet<string>>;
  /** The supplier's products by name, for operators who match them to our cards; absent if it uses our names. */
  searchProducts?: (name: string) => Promise<Outcome<readonly { code: string; name: string }[]>>;
  /**
   * Verifies the signature over the raw bytes, or the secret in the address where nothing is signed, then
   * returns our reference that the notice is about.
   */
  readNotice(
    header: (name: string) => string | undefined,
    raw: Uint8Array,
    secret?: string,
  ): CardsNotice;
}
