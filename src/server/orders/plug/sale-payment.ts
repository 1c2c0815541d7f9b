import type { Step } from '#server/orders/step.ts';

/** A seller's payout, minor units, and how the order describes it. */
export interface SalePayment {
  amount: bigint;
  step: Step;
  /** The step states where the money is, because it doesn’t stay in the wallet. */
  saysWhere?: boolean;
  /** If missing, a payout below the agreed amount is partial. */
  isPart?: boolean;
}
