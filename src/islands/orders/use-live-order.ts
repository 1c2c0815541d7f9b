import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { fetchOrder } from '#lib/orders/browser/calls.ts';
import { isLiteNow } from '#lib/browser/lite-now.ts';
import { noteSeen } from '#lib/browser/offline-copies/note-seen.ts';
import { $live, onLive } from '#lib/browser/stores/live.ts';
import type { Order } from '#lib/orders/contract.ts';
import { isOpenStatus } from '#lib/orders/words.ts';
import { useRefresh } from './use-refresh.ts';

const ASK_AGAIN_MS = 5_000;
const ASK_AGAIN_LIVE_MS = 30_000;

/** Polls while the page is visible, and immediately when it becomes visible again. */
export function usePolling(isOn: boolean, everyMs: number, refresh: () => Promise<void>) {
  useEffect(() => {
    if (!isOn) return undefined;
    const look = () => {
      if (!document.hidden) void refresh();
    };
    // In lite mode, only a return to the page polls.
    const timer = isLiteNow() ? undefined : setInterval(look, everyMs);
    window.addEventListener('online', look);
    window.addEventListener('pageshow', look);
    document.addEventListener('visibilitychange', look);
    return () => {
      clearInterval(timer);
      window.removeEventListener('online', look);
      window.removeEventListener('pageshow', look);
      document.removeEventListener('visibilitychange', look);
    };
  }, [isOn, everyMs, refresh]);
}

/**
 * A live order: pushed by the server, and also polled in case the connection was down. Stops when the order
 * is decided, at its last stage, and none of its money is flagged.
 */
export function useLiveOrder(first: Order) {
  const [order, setOrder] = useState(first);
  const isLive = useStore($live, { ssr: 'initial' });
  const reference = first.reference_code;
  const isOpen = isOpenStatus(order.status);
  const refresh = useRefresh(() => fetchOrder(reference), setOrder);
  useEffect(() => noteSeen({ of: 'order', order }), [order]);
  const canMove = isOpen || order.stage !== undefined || order.flags.length > 0;
  usePolling(canMove, isLive ? ASK_AGAIN_LIVE_MS : ASK_AGAIN_MS, refresh);
  useEffect(() => {
    if (!canMove) return undefined;
    return onLive((event) => {
      if (event.kind === 'order' && event.reference_code === reference) void refresh();
    });
  }, [canMove, reference, refresh]);
  // Events before the connection was open were not received.
  useEffect(() => {
    if (canMove && isLive) void refresh();
  }, [canMove, isLive, refresh]);
  return { order, setOrder, refresh, isOpen };
}
