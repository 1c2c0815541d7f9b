import { useEffect } from 'react';
import { readCoins, resetCoins } from '#lib/browser/stores/coin-drafts.ts';
import type { CoinOrder } from '#lib/contracts/crypto-order.ts';
import { isOpenStatus } from '#lib/order-words.ts';

/** Once a sale has ended its draft has nothing left to remember. */
export function useEmptied({ order }: CoinOrder): void {
  const { reference_code: reference, status } = order;
  useEffect(() => {
    if (!isOpenStatus(status) && readCoins('sell').draft.referenceCode === reference)
      resetCoins('sell');
  }, [reference, status]);
}
