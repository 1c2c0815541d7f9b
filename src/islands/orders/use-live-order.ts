import { useStore } from '@nanostores/react';
import { useCallback, useEffect, useRef, useState } from 'react';
import { fetchOrder } from '#lib/browser/api/orders.ts';
import { $live, onLive } from '#lib/browser/stores/notifications.ts';
import type { Order } from '#lib/contracts/orders.ts';
import { isOpenStatus } from '#lib/order-words.ts';

const ASK_AGAIN_MS = 5_000;
const ASK_AGAIN_LIVE_MS = 30_000;

/**
 * An order that follows its own changes: pushed by the server, and asked for from time to time in
 * case the line was down. Stops when the order is decided.
 */
export function useLiveOrder(first: Order) {
  const [order, setOrder] = useState(first);
  const isLive = useStore($live, { ssr: 'initial' });
  const reference = first.reference_code;
  const isOpen = isOpenStatus(order.status);
  const asking = useRef(false);
  const refresh = useCallback(async () => {
    if (asking.current) return;
    asking.current = true;
    await fetchOrder(reference).then(
      ({ data }) => setOrder(data),
      () => undefined, // Offline: what is on screen stays, the next round asks again.
    );
    asking.current = false;
  }, [reference]);

  useEffect(() => {
    if (!isOpen) return undefined;
    const stop = onLive((event) => {
      if (event.kind === 'order' && event.reference_code === reference) void refresh();
    });
    const timer = setInterval(() => void refresh(), isLive ? ASK_AGAIN_LIVE_MS : ASK_AGAIN_MS);
    const back = () => void refresh();
    window.addEventListener('online', back);
    return () => {
      stop();
      clearInterval(timer);
      window.removeEventListener('online', back);
    };
  }, [isOpen, isLive, reference, refresh]);
  return { order, setOrder, refresh, isOpen };
}
