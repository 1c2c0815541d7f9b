import '#styles/recipes/log.css';
import type { Transaction } from '#lib/contracts/orders.ts';
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

/** The log's rows under the day they belong to. Works without JavaScript: every row is a link. */
export function TransactionList({ rows, zone }: TransactionListProps) {
  return (
    <div className="card card-flush tx-list" data-step="select-transaction">
      {byDay(rows, zone).map(([day, ofDay]) => (
        <section key={day} aria-label={day}>
          <h2 className="row-day">{day}</h2>
          <OrderRows rows={ofDay} zone={zone} timeOnly />
        </section>
      ))}
    </div>
  );
}
