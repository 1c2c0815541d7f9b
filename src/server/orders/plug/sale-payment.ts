import type { Step } from '#server/orders/step.ts';

/** What a seller gets, minor units, and what the order says about it. */
export interface SalePayment {
  amount: bigint;
  step: Step;
  /** The step says where the money is: it doesn’t stay in the wallet. */
  saysWhere?: boolean;
  /** Without it, it is one when `amount` is less than was agreed. */
  isPart?: boolean;
}
