import type { DepositState } from '#lib/wallet/contract.ts';
import { isOpenStatus } from '#lib/orders/words.ts';

/** A deposit as it is known here. `offline`: the last question got no answer. */
export type FollowedDeposit =
  | { name: 'open' | 'offline'; isAsking: boolean; deposit: DepositState }
  | { name: 'decided'; deposit: DepositState };

export type FollowEvent =
  { name: 'asked' | 'unanswered' } | { name: 'answered'; deposit: DepositState };

export const followed = (deposit: DepositState): FollowedDeposit =>
  isOpenStatus(deposit.status)
    ? { name: 'open', isAsking: false, deposit }
    : { name: 'decided', deposit };

/** One question at a time, and none about what is decided. */
export function reduceFollowed(state: FollowedDeposit, event: FollowEvent): FollowedDeposit {
  const isAsking = event.name === 'asked';
  if (state.name === 'decided' || state.isAsking === isAsking) return state;
  if (event.name === 'answered') return followed(event.deposit);
  return { ...state, name: isAsking ? state.name : 'offline', isAsking };
}
