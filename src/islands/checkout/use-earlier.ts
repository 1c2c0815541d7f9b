import { useEffect, useRef, useState } from 'react';
import { useWindowEvent } from '#islands/ui/use-window-event.ts';
import type { Order } from '#lib/orders/contract.ts';
import { findEarlier, isAnySent, type Earlier } from './send-once.ts';
import { useRestored } from './use-restored.ts';

export type Looked = Earlier | 'looking';

/** Whether nothing else may be paid: an earlier payment is opening, or may still arrive. */
export const isPending = (earlier: Earlier): boolean =>
  earlier === 'arrived' || earlier === 'unclear';

/** Looks up a payment without an answer once the device is back online. */
export function useLookOnline(isUnclear: boolean, look: () => Promise<Earlier>): void {
  useWindowEvent('online', () => {
    if (isUnclear) void look();
  });
}

/**
 * Finds out what happened to an earlier payment without an answer: when the form opens, once the device is back
 * online, and on `look` before another one is sent. Call it after the effect that fills in the form.
 * @param open shows its order, if not on the order's own page; always the same function
 */
export function useEarlier(product: string, open?: (order: Order) => void) {
  const [earlier, setEarlier] = useState<Looked>('none');
  // one at a time; an order that is opening stays the answer until its page is there
  const running = useRef<Promise<Earlier>>(undefined);
  const find = async () => {
    if (isAnySent(product)) setEarlier('looking');
    const found = await findEarlier(product, open);
    setEarlier(found);
    if (found !== 'arrived') running.current = undefined;
    return found;
  };
  const look = () => (running.current ??= find());
  const first = useRef(look);
  useEffect(() => void first.current(), []);
  useLookOnline(earlier === 'unclear', look);
  useRestored(() => {
    running.current = undefined;
    setEarlier('none');
  });
  return { earlier, look };
}
