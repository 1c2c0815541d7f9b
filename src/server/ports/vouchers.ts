import type { Money } from '#lib/money.ts';
import type { Adapter, OrderNotice } from './adapter.ts';
import type { Outcome } from './outcome.ts';
import type { ListSettled } from './settled.ts';

export interface SendRequest {
  /** Our reference, committed before the first byte leaves; never sent twice. */
  reference: string;
  /** The account that receives it: "U12345678". */
  account: string;
  /** In dollars. */
  amount: Money;
}

export interface Sent {
  /** What the provider says it sent, compared with the order before money moves. */
  sent: Money;
}

export interface ReceiveRequest {
  /** Our own; repeating it is the same payment. */
  reference: string;
  amount: Money;
  /** The account that we expect it from. */
  payer: string;
  /** Where the payer returns to; {status} stands for success, failed or cancelled. */
  returnUrl: string;
}

export interface Received {
  arrived: Money;
  /** The account it came from. */
  payer: string;
  paidAt: Date;
}

/** A notice about dollars that we sent, or that were paid to us. */
export type VouchersNotice =
  (Extract<OrderNotice, { ok: true }> & { topic: 'sent' | 'received' }) | { ok: false };

/**
 * Dollar vouchers, sent to an account or paid to us by its holder (spec 1). Unexpected answers never throw: a
 * lost or malformed one is `unknown`. A transfer that was sent can't be reversed.
 */
export interface VouchersPort extends Adapter {
  /** The name people know it by. */
  name: string;
  referenceFor(orderId: string): string;
  /** The owner of the account; `failed` with not_found when it doesn't exist. */
  findHolder(account: string): Promise<Outcome<{ name: string }>>;
  send(request: SendRequest): Promise<Outcome<Sent>>;
  requery(request: { reference: string; sentAt: Date }): Promise<Outcome<Sent>>;
  /** A page at the provider where the holder pays us. */
  startReceiving(request: ReceiveRequest): Promise<Outcome<{ url: string }>>;
  /** What was paid under one of our references. A seller is paid only on this answer. */
  getReceived(reference: string): Promise<Outcome<Received>>;
  /** Money sent and received, according to the provider's records. */
  listSettled: ListSettled;
  /** Verifies the signature over the raw bytes, then returns what the notice is about. */
  readNotice(header: (name: string) => string | undefined, raw: Uint8Array): VouchersNotice;
}
