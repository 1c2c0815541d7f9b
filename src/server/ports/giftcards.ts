import type { Money } from '#lib/money.ts';
import type { Adapter, OrderNotice } from './adapter.ts';
import type { Outcome } from './outcome.ts';
import type { ListSettled } from './settled.ts';

/** Cards of one kind and value. */
export interface Pieces {
  /** What they are: brand and country, or the local card. */
  sku: string;
  /** Of one card, in hundredths of the card's own currency. */
  value: bigint;
  currency: string;
  quantity: number;
}

export interface VendRequest {
  /** Ours, committed before the first byte leaves; never sent twice. */
  reference: string;
  items: readonly Pieces[];
  /** What the whole order is charged at, minor units. */
  amount: Money;
  /** What each card of it is charged at, in the order of the items. */
  prices: readonly bigint[];
}

export interface VendedCards {
  /** What the supplier says it charged for the codes it has, compared with the order before money moves. */
  charged: Money;
  /** One for each card, in the order of the items; null for one that is missing. */
  codes: readonly (string | null)[];
}

export type CardsNotice = OrderNotice;

/**
 * Gift cards at a supplier (spec 4). An order that its shelves can't fill is `failed` with out_of_stock;
 * of one that it took, codes may be missing. Nothing throws for an answer we did not like: a lost or odd one is `unknown`.
 */
export interface GiftCardsPort extends Adapter {
  /** As people read it: "Sent to Card Depot". */
  name: string;
  referenceFor(orderId: string, now: Date): string;
  /** How many pieces there are of each now; they are not kept for us. */
  stockOf(items: readonly Omit<Pieces, 'quantity'>[]): Promise<Outcome<readonly number[]>>;
  vend(request: VendRequest): Promise<Outcome<VendedCards>>;
  requery(request: { reference: string; sentAt: Date }): Promise<Outcome<VendedCards>>;
  /** What was delivered, in the supplier's own words. */
  listSettled: ListSettled;
  /** Checks the signature over the raw bytes, then says which of our references it is about. */
  readNotice(header: (name: string) => string | undefined, raw: Uint8Array): CardsNotice;
}
