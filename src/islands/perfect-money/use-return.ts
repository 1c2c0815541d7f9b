import { useEffect, useRef } from 'react';
import { useLiveOrder } from '#islands/orders/use-live-order.ts';
import { cancelSale, confirmSale } from '#lib/perfect-money/browser/calls.ts';
import { deposit } from '#lib/product-constants.ts';
import type { Order } from '#lib/orders/contract.ts';

/** How someone returned from the provider. */
export type Back = 'success' | 'failed';

/**
 * Checks the outcome of a sale: immediately, and repeatedly while it is open. The return itself
 * proves nothing; the server asks the provider.
 */
export function useReturn(given: Order, back: Back) {
  const { order, setOrder, refresh } = useLiveOrder(given);
  const isWaiting = order.type === 'perfect-money-sell' && order.status === 'awaiting_user';
  const { reference_code: reference } = given;
  const ask = async (how: Back) => {
    const call = how === 'success' ? confirmSale : cancelSale;
    await call(reference).then(
      ({ data }) => setOrder(data),
      // offline, or paid in the meantime: the order itself says it
      () => refresh(),
    );
  };
  const latest = useRef(ask);
  latest.current = ask;
  useEffect(() => {
    if (!isWaiting) return undefined;
    void latest.current(back);
    const timer = setInterval(() => void latest.current('success'), deposit.pollSlowMs);
    return () => clearInterval(timer);
  }, [isWaiting, back]);
  return { order, isWaiting };
}
