type End = 'done' | 'failed' | 'reversed' | 'pending';

/** What a word for a payment's state means. An unknown word isn't final. */
export function endOf(status: string): End {
  if (status === 'success') return 'done';
  return status === 'failed' || status === 'reversed' ? status : 'pending';
}

/** States in which nothing was paid and nothing will be. */
const refusals: ReadonlySet<string> = new Set(['failed', 'abandoned', 'blocked', 'rejected']);

/** What a word for a payout's state means. An unknown word isn't final. */
export function payoutEndOf(status: string): End {
  if (status === 'success') return 'done';
  if (status === 'reversed') return 'reversed';
  return refusals.has(status) ? 'failed' : 'pending';
}
