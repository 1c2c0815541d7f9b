import { desk } from '#lib/product-constants.ts';

/** The evidence that a decision can be based on, for operators to choose from. */
export const proofKinds = {
  cards: {
    'redemption-reference': 'The issuer’s answer when the code was redeemed, with its reference',
    'balance-check': 'A balance check with the issuer',
    'supplier-receipt': 'The supplier’s receipt or reference',
    photo: 'The seller’s photo',
  },
  airtime: {
    'line-balance': 'The balance of our line before and after',
    'network-reference': 'The network’s answer, with its reference',
    photo: 'The sender’s picture or message',
  },
  dollars: {
    'provider-record': 'The provider’s record of the transfer',
    'provider-reference': 'The provider’s answer, with its reference',
  },
  coins: {
    transaction: 'The network’s record of the transaction',
    'provider-reference': 'The counterparty’s answer, with its reference',
  },
  orders: {
    'provider-reference': 'The provider’s reference',
    picture: 'A picture of the provider’s record',
  },
} as const;

export type ProofQueue = keyof typeof proofKinds;

/** A type of proof in words; undefined when there is none with that name. */
export function describeProof(queue: string, code: string | undefined): string | undefined {
  const kinds: Readonly<Record<string, string>> | undefined = Object.hasOwn(proofKinds, queue)
    ? proofKinds[queue as ProofQueue]
    : undefined;
  return code !== undefined && kinds && Object.hasOwn(kinds, code) ? kinds[code] : undefined;
}

/** Whether a text says anything: it is long enough, and not one letter repeated. */
export const isProofEnough = (words: string): boolean =>
  words.trim().replaceAll(/(.)\1+/gu, '$1').length >= desk.proofMin;

export const shortProof = `Describe what you found, in ${desk.proofMin} characters or more.`;
