import type { Subject } from './kit.ts';
import { paystackDeposits, paystackNames, paystackWithdrawals } from './vendors/paystack.ts';
import { vtpass } from './vendors/vtpass.ts';

/** Real adapters on stubs that imitate their vendors: one line for each. */
export const adapters: readonly Subject[] = [
  paystackDeposits,
  paystackNames,
  paystackWithdrawals,
  vtpass,
];
