import type { Money } from '#lib/money.ts';
import type { Adapter, OrderNotice } from './adapter.ts';
import type { Outcome } from './outcome.ts';
import type { ListSettled } from './settled.ts';

export interface SendRequest {
  /** Ours, committed before the first byte leaves; never sent twice. */
  reference: string;
  /** Whose account gets it: "U12345678". */
  account: string;
  /** Dollars. */
  amount: Money;
}

export interface Sent {
  /** What the provider says it sent, compared with the order before money moves. */
  sent: Money;
}

export interface ReceiveRequest {
  /** Ours; asked again, it is the same payment. */
  reference: string;
  amount: Money;
  /** The account it is expected from. */
  payer: string;
  /** Where the payer comes back to; {status} stands for success, failed or cancelled. */
  returnUrl: string;
}

export interface Received {
  arrived: Money;
  /** The account it came from. */
  payer: string;
  paidAt: Date;
}

/** About dollars that we sent, or about some that were paid to us. */
export type VouchersNotice =
  (Extract<OrderNotice, { ok: true }> & { topic: 'sent' | 'received' }) | { ok: false };

/**
 * Digital dollars, sent to an account or paid to us by its holder (spec 1). Nothing throws for an
 * answer we did not like: a lost or odd one is `unknown`. There is no way back for what was sent.
 */
export interface VouchersPort extends Adapter {
  /** What people call it. */
  name: string;
  referenceFor(orderId: string): string;
  /** Whose account it is; `failed` with not_found when there is none. */
  findHolder(account: string): Promise<Outcome<{ name: string }>>;
  send(request: SendRequest): Promise<Outcome<Sent>>;
  requery(request: { reference: string; sentAt: Date }): Promise<Outcome<Sent>>;
  /** A page of the provider's where the holder pays us. */
  startReceiving(request: ReceiveRequest): Promise<Outcome<{ url: string }>>;
  /** What was paid under a reference of ours. The only thing a seller is paid on. */
  getReceived(reference: string): Promise<Outcome<Received>>;
  /** What went out and what came in, in the provider's own words. */
  listSettled: ListSettled;
  /** Checks the signature over the raw bytes, then says what the notice is about. */
  readNotice(header: (name: string) => string | undefined, raw: Uint8Array): VouchersNotice;
}
