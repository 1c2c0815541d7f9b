import type { Reserved } from '#server/orders/tables.ts';

/** One thing of a new order; minor units of the order's currency. */
export interface NewLine {
  title: string;
  amount: bigint;
  /** The line's own charges; whatever the order has beyond these is shared out by amount. */
  fee?: bigint;
  duty?: bigint;
  discount?: bigint;
  detail?: Record<string, unknown>;
  /** What it takes from limited stock; released again when the line fails. */
  reserves?: readonly Reserved[];
}
