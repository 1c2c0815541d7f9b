import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { usePolling } from '#islands/orders/use-live-order.ts';
import { useRefresh } from '#islands/orders/use-refresh.ts';
import { fetchCoinOrder } from '#lib/crypto/browser/calls.ts';
import { $live, onLive } from '#lib/browser/stores/live.ts';
import type { CoinOrder } from '#lib/crypto/order.contract.ts';
import { isOpenStatus } from '#lib/orders/words.ts';

const ASK_AGAIN_MS = 5_000;
const ASK_AGAIN_LIVE_MS = 15_000;

const isCounting = ({ transactions }: CoinOrder): boolean =>
  transactions.some(({ state }) => state === 'seen');

/**
 * A purchase or sale with live changes and confirmations: pushed by the server, and also polled, because an
 * additional confirmation isn't pushed.
 */
export function useCoinOrder(first: CoinOrder) {
  const [coins, setCoins] = useState(first);
  const isLive = useStore($live, { ssr: 'initial' });
  const reference = first.order.reference_code;
  const refresh = useRefresh(() => fetchCoinOrder(reference), setCoins);
  const { status, flags } = coins.order;
  const canMove = isOpenStatus(status) || isCounting(coins) || flags.length > 0;
  usePolling(canMove, isLive ? ASK_AGAIN_LIVE_MS : ASK_AGAIN_MS, refresh);
  // even after the end: a network can reverse what it had confirmed
  useEffect(
    () =>
      onLive((event) => {
        if (event.kind === 'order' && event.reference_code === reference) void refresh();
      }),
    [reference, refresh],
  );
  // Events before the connection was open were not received.
  useEffect(() => {
    if (canMove && isLive) void refresh();
  }, [canMove, isLive, refresh]);
  return { coins, setCoins, refresh, canMove };
}
