import { useEffect } from 'react';
import { fetchTransactions } from '#lib/orders/browser/calls.ts';
import { onLive } from '#lib/browser/stores/live.ts';
import type { Transaction } from '#lib/orders/contract.ts';
import { useRefresh } from './use-refresh.ts';

interface LiveRows {
  /** Which rows, in the query format of GET /transactions. */
  query: Record<string, string>;
  take: (newest: Transaction[]) => void;
  /** Past rows don't change their place, so no one needs to watch them. */
  isOn?: boolean;
}

/**
 * The newest rows. Reads them again when an order or the wallet changes, including changes made while the
 * stream was down. Uses the page's existing stream.
 */
export function useLiveRows({ query, take, isOn = true }: LiveRows) {
  const refresh = useRefresh(() => fetchTransactions(query), take);
  useEffect(() => {
    if (!isOn) return undefined;
    return onLive(() => void refresh());
  }, [isOn, refresh]);
  return refresh;
}
