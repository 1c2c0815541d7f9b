export type DisputeState = 'open' | 'answered' | 'won' | 'lost' | 'accepted';

const words: Record<DisputeState, string> = {
  open: 'Payment disputed',
  answered: 'Evidence given',
  won: 'Dispute won',
  lost: 'Dispute lost',
  accepted: 'Claim accepted',
};

/** The state of a dispute. If one waits although it was decided, the bank has since decided otherwise. */
export function disputeWords(state: DisputeState, waits: boolean): string {
  if (!waits || state === 'open' || state === 'answered') return words[state];
  return state === 'won' ? 'Lost after we closed it' : 'Won after its loss was booked';
}
