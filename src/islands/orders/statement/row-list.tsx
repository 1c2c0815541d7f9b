import { memo, useState } from 'react';
import { Button } from '#islands/ui/button.tsx';
import { Money } from '#islands/ui/money.tsx';
import { useSteady } from '#islands/ui/use-steady.ts';
import type { CurrencyCode } from '#lib/countries.ts';
import { timeInZone } from '#lib/look/zone-time.ts';
import type { SignedRow } from '#lib/receipts/statement/parts.ts';

/** As many as a cheap phone draws without a pause. */
const PAGE = 50;

interface RowProps {
  row: SignedRow;
  index: number;
  currency: CurrencyCode;
  zone: string;
  isShown: boolean;
  onFlip: (index: number) => void;
}

/** A press re-renders one row. */
const Row = memo(function Row({ row, index, currency, zone, isShown, onFlip }: RowProps) {
  const id = `shown-${index}`;
  return (
    <li className="border-t">
      <label className="check py-2.5" htmlFor={id}>
        <input id={id} type="checkbox" checked={isShown} onChange={() => onFlip(index)} />
        <span className="flex grow flex-wrap justify-between gap-x-4 min-w-0">
          <span className="min-w-0 grow basis-32">
            <span className="block [overflow-wrap:anywhere]">{row.description}</span>{' '}
            <span className="sub block text-13">{timeInZone(row.at, zone)}</span>
          </span>{' '}
          <Money amount={row.amount} currency={currency} own />
        </span>
      </label>
    </li>
  );
});

interface RowListProps {
  rows: readonly SignedRow[];
  currency: CurrencyCode;
  zone: string;
  hidden: ReadonlySet<number>;
  onHide: (hidden: ReadonlySet<number>) => void;
}

function flipped(hidden: ReadonlySet<number>, index: number): Set<number> {
  const next = new Set(hidden);
  if (!next.delete(index)) next.add(index);
  return next;
}

/** The rows with a box each, fifty at a time. */
export function RowList({ rows, currency, zone, hidden, onHide }: RowListProps) {
  const [page, setPage] = useState(0);
  const pages = Math.ceil(rows.length / PAGE);
  const start = page * PAGE;
  const flip = useSteady((index: number) => onHide(flipped(hidden, index)));
  const flipAll = () =>
    onHide(new Set(hidden.size === rows.length ? [] : rows.map((_, index) => index)));
  if (rows.length === 0) return <p>No transactions on these days.</p>;
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <h3 className="cap">
          {rows.length.toLocaleString('en')} transaction{rows.length === 1 ? '' : 's'}
        </h3>
        <button type="button" className="link min-h-target" onClick={flipAll}>
          {hidden.size === rows.length ? 'Show all' : 'Hide all'}
        </button>
      </div>
      <ol className="m-0 p-0 list-none" start={start + 1}>
        {rows.slice(start, start + PAGE).map((row, n) => (
          <Row
            key={start + n}
            row={row}
            index={start + n}
            currency={currency}
            zone={zone}
            isShown={!hidden.has(start + n)}
            onFlip={flip}
          />
        ))}
      </ol>
      {pages > 1 && (
        <nav className="flex items-center justify-between gap-2" aria-label="Pages">
          <Button
            variant="line"
            size="small"
            aria-disabled={page === 0}
            onClick={() => setPage(Math.max(0, page - 1))}
          >
            Earlier
          </Button>
          <span className="sub" role="status">
            Page {page + 1} of {pages}
          </span>
          <Button
            variant="line"
            size="small"
            aria-disabled={page === pages - 1}
            onClick={() => setPage(Math.min(pages - 1, page + 1))}
          >
            Later
          </Button>
        </nav>
      )}
    </>
  );
}
