import type { Transaction } from '#lib/orders/contract.ts';
import { dayInZone } from '#lib/look/zone-time.ts';
import { OrderRows } from './order-rows.tsx';

interface TransactionListProps {
  rows: readonly Transaction[];
  zone: string;
}

function byDay(rows: readonly Transaction[], zone: string): [string, Transaction[]][] {
  const days = new Map<string, Transaction[]>();
  for (const row of rows) {
    const day = dayInZone(row.created_at, zone);
    days.set(day, [...(days.get(day) ?? []), row]);
  }
  return [...days];
}

/** The log's rows by day. Works without JavaScript: every row is a link. */
export function TransactionList({ rows, zone }: TransactionListProps) {
  return (
    <div
      className="card card-flush tx-list lg:[&_.tx-main]:contents lg:[&_.tx-l]:contents lg:[&_.row-t]:order-1 lg:[&_.row-s]:text-14-only lg:[&_.row-s]:order-2 lg:[&_.tx-row_.chip]:order-3 lg:[&_.tx-row_.chip]:justify-self-start lg:[&_.tx-row_.chip]:m-0 lg:[&_.tx-row_.money]:order-4 lg:[&_.tx-row_.money]:self-center lg:[&_.tx-row_.money]:justify-self-end"
      data-step="select-transaction"
    >
      {byDay(rows, zone).map(([day, ofDay]) => (
        <section key={day} aria-label={day}>
          <h2 className="row-day border-b [&:not(:first-child)]:border-t">{day}</h2>
          <OrderRows rows={ofDay} zone={zone} timeOnly />
        </section>
      ))}
    </div>
  );
}
