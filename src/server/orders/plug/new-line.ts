import type { Reserved } from '#server/orders/tables.ts';

/** One line of a new order; minor units of the order's currency. */
export interface NewLine {
  title: string;
  amount: bigint;
  /** The line's charges; the order's other charges are shared out by amount. */
  fee?: bigint;
  duty?: bigint;
  discount?: bigint;
  detail?: Record<string, unknown>;
  /** What it takes from limited stock; released again when the line fails. */
  reserves?: readonly Reserved[];
}
