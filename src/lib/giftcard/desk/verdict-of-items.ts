import type { DeskItemDecision } from './item-decision.contract.ts';

/** What decisions about single items come to for the whole. */
export function verdictOfItems(
  items: readonly Pick<DeskItemDecision, 'verdict'>[],
): 'change_offer' | 'approve' | 'reject' {
  if (items.some(({ verdict }) => verdict === 'offer')) return 'change_offer';
  return items.some(({ verdict }) => verdict === 'accept') ? 'approve' : 'reject';
}
