import { lookOf } from '#islands/orders/service-look.ts';
import { EmptyState } from '#islands/ui/empty-state.tsx';
import { TransactionRow } from '#islands/ui/transaction-row.tsx';
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

function Rows({ rows, zone }: { rows: readonly Transaction[]; zone: string }) {
  return (
    <div className="rows">
      {rows.map((row) => (
        <TransactionRow
          key={row.uuid}
          href={paths.order(row.reference_code)}
          title={row.name}
          {...(row.detail ? { detail: row.detail } : {})}
          at={row.created_at}
          amount={row.direction === 'out' ? row.total : row.amount}
          currency={row.currency}
          direction={row.direction}
          status={row.status}
          sentTo={row.sent_to}
          zone={zone}
          {...lookOf(row)}
        />
      ))}
    </div>
  );
}

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
      {rows && !isEmpty && <Rows rows={rows} zone={zone} />}
    </section>
  );
}
