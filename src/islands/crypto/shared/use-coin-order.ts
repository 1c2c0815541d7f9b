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
 * A purchase or sale that follows its own changes and its transactions' confirmations: pushed by the
 * server, and asked for from time to time, since a confirmation more is pushed to no one.
 */
export function useCoinOrder(first: CoinOrder) {
  const [coins, setCoins] = useState(first);
  const isLive = useStore($live, { ssr: 'initial' });
  const reference = first.order.reference_code;
  const refresh = useRefresh(() => fetchCoinOrder(reference), setCoins);
  const { status, flags } = coins.order;
  const canMove = isOpenStatus(status) || isCounting(coins) || flags.length > 0;
  usePolling(canMove, isLive ? ASK_AGAIN_LIVE_MS : ASK_AGAIN_MS, refresh);
  // also of one that is over: a network may take back what it had confirmed
  useEffect(
    () =>
      onLive((event) => {
        if (event.kind === 'order' && event.reference_code === reference) void refresh();
      }),
    [reference, refresh],
  );
  // What happened before the line stood was told to no one.
  useEffect(() => {
    if (canMove && isLive) void refresh();
  }, [canMove, isLive, refresh]);
  return { coins, setCoins, refresh, canMove };
}
