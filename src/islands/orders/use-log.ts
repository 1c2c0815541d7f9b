import { useState } from 'react';
import { fetchTransactions } from '#lib/orders/browser/calls.ts';
import type { Transaction } from '#lib/orders/contract.ts';
import { useLiveRows } from './use-live-rows.ts';

export interface LogPage {
  rows: Transaction[];
  /** Cursor of the next page, null at the end. */
  next: string | null;
  /** The active filters, as in the URL. */
  filters: Record<string, string>;
  /** The page begins with older rows, after a cursor in its address. */
  isOlder?: boolean;
}

const nextOf = (meta: Record<string, unknown>) =>
  typeof meta['next'] === 'string' ? meta['next'] : null;

/** Replaces what the newest page covers; older rows stay below. */
export function renew(shown: readonly Transaction[], first: readonly Transaction[]): Transaction[] {
  const ids = new Set(first.map(({ uuid }) => uuid));
  const oldest = first.at(-1)?.created_at ?? '';
  return [...first, ...shown.filter((row) => !ids.has(row.uuid) && row.created_at < oldest)];
}

/** The log and its older pages: each follows the last row seen, so nothing is skipped. */
export function useLog({ rows, next, filters, isOlder = false }: LogPage) {
  const [shown, setShown] = useState(rows);
  const [cursor, setCursor] = useState(next);
  const [state, setState] = useState<'idle' | 'busy' | 'failed'>('idle');
  const take = (first: Transaction[]) => setShown((before) => renew(before, first));
  useLiveRows({ query: filters, take, isOn: !isOlder });
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
  return { shown, cursor, state, more };
}
