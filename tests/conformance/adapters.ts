import type { Subject } from './kit.ts';
import { bitrefill } from './vendors/bitrefill.ts';
import { coingecko } from './vendors/coingecko.ts';
import { dojah } from './vendors/dojah.ts';
import {
  flutterwaveDeposits,
  flutterwaveNames,
  flutterwaveWithdrawals,
} from './vendors/flutterwave.ts';
import { paystackDeposits, paystackNames, paystackWithdrawals } from './vendors/paystack.ts';
import { reloadlyBillsSubject, reloadlyCardsSubject } from './vendors/reloadly.ts';
import { reloadlyUtilitiesSubject } from './vendors/reloadly-utilities.ts';
import { smileId, smileIdGhana } from './vendors/smile-id.ts';
import { vtpass } from './vendors/vtpass.ts';

/** Real adapters on stubs of their vendors, one per line. */
export const adapters: readonly Subject[] = [
  bitrefill,
  coingecko,
  dojah,
  flutterwaveDeposits,
  flutterwaveNames,
  flutterwaveWithdrawals,
  paystackDeposits,
  paystackNames,
  paystackWithdrawals,
  reloadlyBillsSubject,
  reloadlyCardsSubject,
  reloadlyUtilitiesSubject,
  smileId,
  ...smileIdGhana,
  vtpass,
];
