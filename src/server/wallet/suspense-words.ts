import type { SuspenseCase } from './suspense-cases.ts';

/** Why money is in suspense, in a few words for operators. */
export const heldWords: Record<SuspenseCase['reason'], string> = {
  below_minimum: 'Below the least amount',
  other_sender: 'Sent by another person',
  single_cap: 'Too much for one deposit',
  balance_cap: 'No room in the wallet',
  wrong_amount: 'Another amount than asked',
  account_closed: 'The account is closed',
  unclaimed: 'Nobody it could be credited to',
};

/** Why money is sent back, as its owner reads it. */
export const returnReasons = {
  'below-minimum': 'It is below the least amount that we credit.',
  'no-owner': 'We can’t tell who it is for.',
  'not-yours': 'It was sent by another person.',
  'account-closed': 'The account is closed.',
  'over-limit': 'It is more than the account may take at its level.',
  'wrong-amount': 'Another amount was paid than was asked.',
  'sender-asked': 'The sender asked for it back.',
  reported: 'The sender’s bank reported a problem with it.',
} as const;

export const isReturnReason = (code: string | undefined): code is keyof typeof returnReasons =>
  code !== undefined && Object.hasOwn(returnReasons, code);
