import type { Money } from '#lib/money.ts';
import type { voucherKinds } from '#lib/orders/words.ts';
import type { FailCode, Outcome } from '#server/ports/outcome.ts';

/** A code, PIN or token that an order delivered. */
export interface Voucher {
  kind: (typeof voucherKinds)[number];
  value: string;
  /** Its label where there are several: "Key change token 1". */
  label?: string;
  /** The position of the line it belongs to, if the order has several. */
  line?: number;
}

/** The result of one line of an order. */
export interface DeliveredLine {
  position: number;
  delivered: boolean;
  /** Why it was not delivered. */
  failureCode?: FailCode;
}

/** What a provider delivered, in the engine's terms: each product maps its port's answer to it. */
export interface Delivery {
  /**
   * What the provider says it delivered, in the order's currency and without fee and duty; compared with the
   * delivered lines before any money moves. Null when it didn't say.
   */
  delivered: Money | null;
  /** Which lines were delivered and which were not, all of them listed. If missing, everything was. */
  lines?: readonly DeliveredLine[];
  vouchers: readonly Voucher[];
  /** Anything else worth a line on the receipt: units, receipt number. */
  told?: readonly { label: string; value: string }[];
}

export type Done = Extract<Outcome<Delivery>, { kind: 'done' }>;
export type Failed = Extract<Outcome<Delivery>, { kind: 'failed' }>;
