import type { Money } from '#lib/money.ts';
import type { voucherKinds } from '#lib/order-words.ts';
import type { FailCode, Outcome } from '#server/ports/outcome.ts';

/** A code, PIN or token that an order delivered. */
export interface Voucher {
  kind: (typeof voucherKinds)[number];
  value: string;
  /** What it is called where there are several: "Key change token 1". */
  label?: string;
  /** The position of the line it belongs to, where an order has several. */
  line?: number;
}

/** What became of one line of an order. */
export interface DeliveredLine {
  position: number;
  delivered: boolean;
  /** Why it was not delivered. */
  failureCode?: FailCode;
}

/** What a provider delivered, in the engine’s own words: each product maps its port’s answer to it. */
export interface Delivery {
  /**
   * What the provider says it delivered, in the order’s currency, fee and duty aside: compared with the
   * lines that arrived before any money moves. Null when it did not say.
   */
  delivered: Money | null;
  /** Which lines arrived, all of them named. Without it, everything did. */
  lines?: readonly DeliveredLine[];
  vouchers: readonly Voucher[];
  /** What else is worth a line of the receipt: units, receipt number. */
  told?: readonly { label: string; value: string }[];
}

export type Done = Extract<Outcome<Delivery>, { kind: 'done' }>;
export type Failed = Extract<Outcome<Delivery>, { kind: 'failed' }>;
