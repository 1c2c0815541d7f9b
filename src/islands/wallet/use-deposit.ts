import { useCallback, useEffect } from 'react';
import { useMachine } from '#islands/ui/use-machine.ts';
import { fetchDeposit } from '#lib/wallet/browser/calls.ts';
import { onLive } from '#lib/browser/stores/live.ts';
import { deposit as numbers } from '#lib/product-constants.ts';
import type { DepositState } from '#lib/wallet/contract.ts';
import { followed, reduceFollowed, type FollowedDeposit } from './followed-deposit.ts';

interface Followed {
  state: FollowedDeposit;
  /** For what the server returned to an act of the member. */
  change: (deposit: DepositState) => void;
}

/**
 * Polls a deposit until it ends, less often as time passes, and immediately on an event, on
 * reconnecting or when the tab becomes visible. The server processes the deposit either way.
 */
export function useDeposit(given: DepositState): Followed {
  const [state, dispatch] = useMachine(reduceFollowed, followed(given));
  const { reference } = given;
  const isOpen = state.name !== 'decided';
  const ask = useCallback(async () => {
    if (!dispatch({ name: 'asked' })) return;
    const reply = await fetchDeposit(reference).catch(() => null);
    dispatch(reply ? { name: 'answered', deposit: reply.data } : { name: 'unanswered' });
  }, [reference, dispatch]);
  useEffect(() => {
    if (!isOpen) return undefined;
    const since = Date.now();
    let timer: ReturnType<typeof setTimeout>;
    const later = () => {
      const isLong = Date.now() - since > numbers.pollSlowAfterMs;
      timer = setTimeout(
        () => {
          void ask();
          later();
        },
        isLong ? numbers.pollSlowMs : numbers.pollMs,
      );
    };
    later();
    const look = () => void ask();
    const stop = onLive(look);
    window.addEventListener('online', look);
    document.addEventListener('visibilitychange', look);
    return () => {
      clearTimeout(timer);
      stop();
      window.removeEventListener('online', look);
      document.removeEventListener('visibilitychange', look);
    };
  }, [isOpen, ask]);
  const change = (deposit: DepositState) => dispatch({ name: 'changed', deposit });
  return { state, change };
}
