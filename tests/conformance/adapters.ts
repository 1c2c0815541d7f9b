import type { Subject } from './kit.ts';
import { dojah } from './vendors/dojah.ts';
import { paystackDeposits, paystackNames, paystackWithdrawals } from './vendors/paystack.ts';
import { smileId } from './vendors/smile-id.ts';
import { vtpass } from './vendors/vtpass.ts';

/** Real adapters on stubs that imitate their vendors: one line for each. */
export const adapters: readonly Subject[] = [
  dojah,
  paystackDeposits,
  paystackNames,
  paystackWithdrawals,
  smileId,
  vtpass,
];
