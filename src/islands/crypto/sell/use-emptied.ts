import { useEffect } from 'react';
import { readCoins, resetCoins } from '#lib/crypto/browser/coin-drafts.ts';
import type { CoinOrder } from '#lib/crypto/order.contract.ts';
import { isOpenStatus } from '#lib/orders/words.ts';

/** Once a sale has ended, its draft has nothing left to remember. */
export function useEmptied({ order }: CoinOrder): void {
  const { reference_code: reference, status } = order;
  useEffect(() => {
    if (!isOpenStatus(status) && readCoins('sell').draft.referenceCode === reference)
      resetCoins('sell');
  }, [reference, status]);
}
