import type { SuspenseCase } from './suspense-cases.ts';

/** Why money is in suspense, in a few words for operators. */
export const heldWords: Record<SuspenseCase['reason'], string> = {
  below_minimum: 'Below the minimum',
  other_sender: 'Sent by someone else',
  single_cap: 'Above the maximum deposit',
  balance_cap: 'Above the maximum balance',
  wrong_amount: 'Different amount from requested',
  account_closed: 'The account is closed',
  unclaimed: 'No matching customer',
};

/** Why money is sent back, as its owner reads it. */
export const returnReasons = {
  'below-minimum': 'It’s below the minimum deposit.',
  'no-owner': 'We can’t tell who it’s for.',
  'not-yours': 'It was sent by someone else.',
  'account-closed': 'The account is closed.',
  'over-limit': 'It’s above the maximum for the account’s level.',
  'wrong-amount': 'The amount paid doesn’t match the amount requested.',
  'sender-asked': 'The sender asked for a refund.',
  reported: 'The sender’s bank reported a problem with it.',
} as const;

export const isReturnReason = (code: string | undefined): code is keyof typeof returnReasons =>
  code !== undefined && Object.hasOwn(returnReasons, code);
