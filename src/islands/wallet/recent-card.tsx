import { OrderRows } from '#islands/orders/order-rows.tsx';
import { EmptyState } from '#islands/ui/empty-state.tsx';
import type { Transaction } from '#lib/contracts/orders.ts';
import { paths } from '#lib/paths.ts';

interface RecentCardProps {
  /** Null when they could not be read. */
  rows: readonly Transaction[] | null;
  zone: string;
}

const Unread = () => (
  <div className="empty">
    <p>
      Your last transactions can’t be shown right now. Your money is safe: this list is only a view
      of it.
    </p>
    <a className="btn btn-line" href={paths.transactions}>
      Open Transaction Log
    </a>
  </div>
);

const None = () => (
  <EmptyState
    title="Nothing here yet"
    text="Add money or buy airtime: each move of your money gets a line here."
  />
);

/** The last moves of money; each leads to its order. */
export function RecentCard({ rows, zone }: RecentCardProps) {
  const isEmpty = rows?.length === 0;
  return (
    <section className="card card-flush" aria-label="Recent">
      <div className="card-head flush-head">
        <h2>Recent</h2>
        {rows && !isEmpty && (
          <a className="link" href={paths.transactions}>
            See all
          </a>
        )}
      </div>
      {!rows && <Unread />}
      {isEmpty && <None />}
      {rows && !isEmpty && <OrderRows rows={rows} zone={zone} />}
    </section>
  );
}
