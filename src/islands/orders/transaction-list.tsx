import '#styles/recipes/log.css';
import { TransactionRow } from '#islands/ui/transaction-row.tsx';
import type { Transaction } from '#lib/contracts/orders.ts';
import { dayInZone } from '#lib/look/zone-time.ts';
import { paths } from '#lib/paths.ts';
import { lookOf } from './service-look.ts';

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
    <div className="card card-flush tx-list">
      {byDay(rows, zone).map(([day, ofDay]) => (
        <section key={day} aria-label={day}>
          <h2 className="row-day">{day}</h2>
          <div className="rows">
            {ofDay.map((row) => (
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
                timeOnly
                {...lookOf(row)}
              />
            ))}
          </div>
        </section>
      ))}
    </div>
  );
}
