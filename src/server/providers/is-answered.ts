import type { Dispute, DisputeAnswer } from '#server/ports/payments.ts';

/**
 * Whether a dispute already stands as such an answer would leave it, so that repeating the answer changes
 * nothing.
 */
export const isAnswered = (kind: DisputeAnswer['kind'], state: Dispute['state']): boolean =>
  kind === 'accept' ? state === 'lost' : state === 'answered' || state === 'won';
