import { useEffect, type MouseEvent } from 'react';
import { Note } from '#islands/ui/note.tsx';
import { Spinner } from '#islands/ui/spinner.tsx';
import { noteSeen } from '#lib/browser/offline-copies/note-seen.ts';
import { paths } from '#lib/paths.ts';
import { TransactionList } from './transaction-list.tsx';
import { useLog, type LogPage } from './use-log.ts';

interface OlderProps {
  href: string;
  busy: boolean;
  onMore: () => Promise<void>;
}

/** A link to the older rows, so that it works without JavaScript; with it they are added below. */
function Older({ href, busy, onMore }: OlderProps) {
  const press = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    void onMore();
  };
  return (
    <a
      className="btn btn-line self-center"
      href={href}
      aria-busy={busy || undefined}
      data-hold="full"
      onClick={press}
    >
      {busy && <Spinner />}
      {busy ? 'Loading' : 'Show older'}
    </a>
  );
}

/** The log: live at the top, older rows on demand. */
export function TransactionLog({ zone, ...page }: LogPage & { zone: string }) {
  const { shown, cursor, state, more } = useLog(page);
  useEffect(() => noteSeen({ of: 'transactions', rows: shown }), [shown]);
  return (
    <>
      <TransactionList rows={shown} zone={zone} />
      {state === 'failed' && (
        <Note tone="warn" alert>
          We couldn’t load older transactions. Try again.
        </Note>
      )}
      {cursor !== null && (
        <Older
          href={paths.transactionsWith({ ...page.filters, cursor })}
          busy={state === 'busy'}
          onMore={more}
        />
      )}
    </>
  );
}
