import { useEffect, useState, type ReactNode } from 'react';
import { OrderRows, type ShownRow } from '#islands/orders/order-rows.tsx';
import { useLiveRows } from '#islands/orders/use-live-rows.ts';
import { Button } from '#islands/ui/button.tsx';
import { EmptyState } from '#islands/ui/empty-state.tsx';
import { SkeletonRows } from '#islands/ui/skeleton.tsx';
import { noteSeen } from '#lib/browser/offline-copies/note-seen.ts';
import { paths } from '#lib/paths.ts';

interface RecentCardProps {
  /** Null when they couldn't be loaded. */
  rows: readonly ShownRow[] | null;
  zone: string;
  /** Shown when the list is empty; passed in by the page. */
  drawn?: ReactNode;
}

const newest = { limit: '5' };

const Unread = ({ onRetry }: { onRetry: () => void }) => (
  <div className="empty">
    <p>We can’t load your recent transactions right now. Your money is safe.</p>
    <Button variant="line" onClick={onRetry}>
      Try again
    </Button>
  </div>
);

const None = ({ drawn }: Pick<RecentCardProps, 'drawn'>) => (
  <EmptyState
    drawn={drawn}
    title="No transactions yet"
    text="Add money or buy airtime. Every transaction will show here."
  />
);

/** The latest transactions, each with a link to its order. Updates while the page is open. */
export function RecentCard({ rows: first, zone, drawn }: RecentCardProps) {
  const [rows, setRows] = useState(first);
  const [isAsking, setAsking] = useState(false);
  const refresh = useLiveRows({ query: newest, take: setRows });
  useEffect(() => {
    if (rows) noteSeen({ of: 'transactions', rows });
  }, [rows]);
  const retry = () => {
    setAsking(true);
    void refresh().finally(() => setAsking(false));
  };
  const isEmpty = rows?.length === 0;
  return (
    <section className="card card-flush" aria-label="Recent">
      <div className="card-head flush-head">
        <h2>Recent</h2>
        {!isEmpty && (
          <a className="link" href={paths.transactions}>
            See all
          </a>
        )}
      </div>
      {!rows && (isAsking ? <SkeletonRows /> : <Unread onRetry={retry} />)}
      {isEmpty && <None drawn={drawn} />}
      {rows && !isEmpty && <OrderRows rows={rows} zone={zone} />}
    </section>
  );
}
