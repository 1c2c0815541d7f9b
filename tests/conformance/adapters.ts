import type { Subject } from './kit.ts';
import { bitrefill } from './vendors/bitrefill.ts';
import {
  flutterwaveDeposits,
  flutterwaveNames,
  flutterwaveWithdrawals,
} from './vendors/flutterwave.ts';
import { paystackDeposits, paystackNames, paystackWithdrawals } from './vendors/paystack.ts';
import { reloadlyBillsSubject, reloadlyCardsSubject } from './vendors/reloadly.ts';
import { vtpass } from './vendors/vtpass.ts';

/** Real adapters on stubs that imitate their vendors: one line for each. */
export const adapters: readonly Subject[] = [
  bitrefill,
  flutterwaveDeposits,
  flutterwaveNames,
  flutterwaveWithdrawals,
  paystackDeposits,
  paystackNames,
  paystackWithdrawals,
  reloadlyBillsSubject,
  reloadlyCardsSubject,
  vtpass,
];
