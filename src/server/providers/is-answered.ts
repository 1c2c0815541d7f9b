import type { Dispute, DisputeAnswer } from '#server/ports/payments.ts';

/**
 * Whether a dispute is already in the state that such an answer leads to, so that repeating it
 * changes nothing.
 */
export const isAnswered = (kind: DisputeAnswer['kind'], state: Dispute['state']): boolean =>
  kind === 'accept' ? state === 'lost' : state === 'answered' || state === 'won';
