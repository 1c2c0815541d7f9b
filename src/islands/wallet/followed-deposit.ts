import type { DepositState } from '#lib/wallet/contract.ts';
import { isOpenStatus } from '#lib/orders/words.ts';

/** A deposit as this page knows it. `offline`: the last request got no answer. */
export type FollowedDeposit =
  | { name: 'open' | 'offline'; isAsking: boolean; deposit: DepositState }
  | { name: 'decided'; deposit: DepositState };

export type FollowEvent =
  { name: 'asked' | 'unanswered' } | { name: 'answered' | 'changed'; deposit: DepositState };

export const followed = (deposit: DepositState): FollowedDeposit =>
  isOpenStatus(deposit.status)
    ? { name: 'open', isAsking: false, deposit }
    : { name: 'decided', deposit };

/**
 * Never has more than one request in flight, and ignores events once the deposit has ended. `changed`: by an
 * act of the member here, so the answer to an earlier request no longer counts.
 */
export function reduceFollowed(state: FollowedDeposit, event: FollowEvent): FollowedDeposit {
  if (event.name === 'changed' && state.name !== 'decided') return followed(event.deposit);
  const isAsking = event.name === 'asked';
  if (state.name === 'decided' || state.isAsking === isAsking) return state;
  if (event.name === 'answered') return followed(event.deposit);
  return { ...state, name: isAsking ? state.name : 'offline', isAsking };
}
