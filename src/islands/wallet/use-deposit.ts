import { useCallback, useEffect, useRef, useState } from 'react';
import { fetchDeposit } from '#lib/browser/api/wallet.ts';
import { onLive } from '#lib/browser/stores/live.ts';
import { deposit as numbers } from '#lib/product-constants.ts';
import type { DepositState } from '#lib/contracts/wallet.ts';
import { isOpenStatus } from '#lib/order-words.ts';

/**
 * Follows a deposit until it is decided: at once on each sign of life, else every few seconds, later
 * more rarely. It goes on by itself on the server; this only looks.
 */
export function useDeposit(given: DepositState) {
  const [deposit, setDeposit] = useState(given);
  const [offline, setOffline] = useState(false);
  const asking = useRef(false);
  const { reference } = given;
  const isOpen = isOpenStatus(deposit.status);
  const ask = useCallback(async () => {
    if (asking.current) return;
    asking.current = true;
    const reply = await fetchDeposit(reference).catch(() => null);
    asking.current = false;
    setOffline(reply === null);
    if (reply) setDeposit(reply.data);
  }, [reference]);
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
  return { deposit, offline, isOpen, setDeposit };
}
