import { useCallback, useEffect, useRef, useState } from 'react';
import { fetchTransactions } from '#lib/browser/api/orders.ts';
import { onLive } from '#lib/browser/stores/notifications.ts';
import type { Transaction } from '#lib/contracts/orders.ts';

export interface LogPage {
  rows: Transaction[];
  /** Cursor of the next page, null at the end. */
  next: string | null;
  /** The filters in force, as the URL has them. */
  filters: Record<string, string>;
}

const nextOf = (meta: Record<string, unknown>) =>
  typeof meta['next'] === 'string' ? meta['next'] : null;

/** The newest page in the place of what it covers; older rows stay below. */
export function renew(shown: readonly Transaction[], first: readonly Transaction[]): Transaction[] {
  const ids = new Set(first.map(({ uuid }) => uuid));
  const oldest = first.at(-1)?.created_at ?? '';
  return [...first, ...shown.filter((row) => !ids.has(row.uuid) && row.created_at < oldest)];
}

/** Rows that change while somebody looks: the newest page is read again when an order moves. */
function useLiveRows(filters: Record<string, string>, take: (first: Transaction[]) => void) {
  const latest = useRef({ filters, take });
  useEffect(() => {
    latest.current = { filters, take };
  });
  useEffect(() => {
    let waiting = false;
    return onLive(({ kind }) => {
      if (kind !== 'order' || waiting) return;
      waiting = true;
      void fetchTransactions(latest.current.filters)
        .then(({ data }) => latest.current.take(data))
        .catch(() => undefined)
        .finally(() => (waiting = false));
    });
  }, []);
}

/** The log and how to see more of it: pages follow the last row seen, so nothing is skipped. */
export function useLog({ rows, next, filters }: LogPage) {
  const [shown, setShown] = useState(rows);
  const [cursor, setCursor] = useState(next);
  const [state, setState] = useState<'idle' | 'busy' | 'failed'>('idle');
  useLiveRows(
    filters,
    useCallback((first) => setShown((before) => renew(before, first)), []),
  );
  const more = async () => {
    if (cursor === null || state === 'busy') return;
    setState('busy');
    try {
      const { data, meta } = await fetchTransactions({ ...filters, cursor });
      setShown((before) => [...before, ...data]);
      setCursor(nextOf(meta));
      setState('idle');
    } catch {
      setState('failed');
    }
  };
  return { shown, hasMore: cursor !== null, state, more };
}
