import '#styles/recipes/log.css';
import { useState } from 'react';
import { Button } from '#islands/ui/button.tsx';
import { Note } from '#islands/ui/note.tsx';
import { fetchTransactions } from '#lib/browser/api/orders.ts';
import type { Transaction } from '#lib/contracts/orders.ts';
import { TransactionList } from './transaction-list.tsx';

interface TransactionLogProps {
  rows: Transaction[];
  /** Cursor of the next page, null at the end. */
  next: string | null;
  /** The filters in force, as the URL has them. */
  filters: Record<string, string>;
  zone: string;
}

/** The log with "Show more": pages follow the last row seen, so nothing is skipped or shown twice. */
export function TransactionLog({ rows, next, filters, zone }: TransactionLogProps) {
  const [shown, setShown] = useState(rows);
  const [cursor, setCursor] = useState(next);
  const [state, setState] = useState<'idle' | 'busy' | 'failed'>('idle');
  const more = async () => {
    if (cursor === null || state === 'busy') return;
    setState('busy');
    try {
      const reply = await fetchTransactions({ ...filters, cursor });
      setShown((before) => [...before, ...reply.data]);
      setCursor(typeof reply.meta['next'] === 'string' ? reply.meta['next'] : null);
      setState('idle');
    } catch {
      setState('failed');
    }
  };
  return (
    <>
      <TransactionList rows={shown} zone={zone} />
      {state === 'failed' && (
        <Note tone="warn" alert>
          The next rows did not arrive. Nothing is lost: try again.
        </Note>
      )}
      {cursor && (
        <Button
          variant="line"
          busy={state === 'busy'}
          busyText="Loading"
          onClick={() => void more()}
        >
          Show more
        </Button>
      )}
    </>
  );
}
