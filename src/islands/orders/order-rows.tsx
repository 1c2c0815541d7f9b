import { TransactionRow } from '#islands/ui/transaction-row.tsx';
import type { Transaction } from '#lib/orders/contract.ts';
import { paths } from '#lib/paths.ts';
import { movedSum } from '#lib/orders/moved-sum.ts';
import { lookOf } from './service-look.ts';

/** A row is identified by its reference; leaving out its id keeps pages small. */
export type ShownRow = Omit<Transaction, 'uuid'>;

interface OrderRowsProps {
  rows: readonly ShownRow[];
  zone: string;
  /** Under a heading with the day. */
  timeOnly?: boolean;
}

/** Rows of the log, each a link to its order. */
export function OrderRows({ rows, zone, timeOnly = false }: OrderRowsProps) {
  return (
    <div className="rows">
      {rows.map((row) => (
        <TransactionRow
          key={row.reference_code}
          href={paths.order(row.reference_code)}
          title={row.name}
          {...(row.detail ? { detail: row.detail } : {})}
          at={row.created_at}
          amount={movedSum(row)}
          currency={row.currency}
          direction={row.direction}
          status={row.status}
          statusText={row.status_text}
          sentTo={row.sent_to}
          onHold={row.on_hold_until !== null}
          stage={row.stage}
          zone={zone}
          timeOnly={timeOnly}
          {...lookOf(row)}
        />
      ))}
    </div>
  );
}
