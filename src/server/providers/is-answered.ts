import type { Dispute, DisputeAnswer } from '#server/ports/payments.ts';

/** Whether a dispute stands as it would after such an answer: repeating it then says nothing new. */
export const isAnswered = (kind: DisputeAnswer['kind'], state: Dispute['state']): boolean =>
  kind === 'accept' ? state === 'lost' : state === 'answered' || state === 'won';
