import type { DeskItemDecision } from './item-decision.contract.ts';

/** The overall verdict from decisions about single items. */
export function verdictOfItems(
  items: readonly Pick<DeskItemDecision, 'verdict'>[],
): 'change_offer' | 'approve' | 'reject' {
  if (items.some(({ verdict }) => verdict === 'offer')) return 'change_offer';
  return items.some(({ verdict }) => verdict === 'accept') ? 'approve' : 'reject';
}
