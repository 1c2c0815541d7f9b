import { memo } from 'react';
import { describeSeat, type Seat, type SeatRow } from '#lib/e-tickets/seat-grid.ts';

/** What the seats of one class have in common. */
export interface ClassLook {
  /** Its position among the classes: each has a different shape. */
  at: number;
  name: string;
  price: string;
}

interface SeatRowProps {
  row: SeatRow;
  /** The leftmost place of the hall. */
  from: number;
  looks: Readonly<Record<string, ClassLook>>;
  isFree: (seat: Seat) => boolean;
  /** Names between spaces, so that a row re-renders only when something in it has changed. */
  chosen: string;
  taken: string;
  /** The seat that the Tab key leads to, if it is in this row. */
  current: string | undefined;
}

/** A box of the hall's place size. */
const PLACE = 'flex-none w-[var(--place)] h-[var(--place)]';

/** What a seat of the map and a sample of the legend have in common; core/seats.css defines how it looks. */
export const SEAT = `seat ${PLACE} relative grid place-items-center isolate p-0 border-0 bg-transparent tabular leading-none focus-visible:z-2 focus-visible:rounded-[25%] focus-visible:shadow-focus`;

/** Seat names in a list between bars: "|A1|A2|". */
export const listNames = (seats: readonly string[]): string =>
  seats.map((id) => `|${id}|`).join('');

const gap = (count: number, key: string) =>
  Array.from({ length: count }, (_, i) => (
    <i className={PLACE} aria-hidden="true" key={`${key}-${i}`} />
  ));

/** One row of a hall, with space where there are no seats, so that people can see the aisles. */
export const SeatRowView = memo(function SeatRowView(props: SeatRowProps) {
  const { row, from, looks, isFree, chosen, taken, current } = props;
  const cells = row.seats.flatMap((seat, i) => {
    const { seat: id, number, kind, x } = seat;
    const isChosen = chosen.includes(`|${id}|`);
    const canHave = isFree(seat);
    const look = looks[seat.class];
    const lost = taken.includes(`|${id}|`) ? 'just taken' : 'taken';
    const classes = [SEAT, `seat-${kind}`, `seat-c${look?.at ?? 0}`, canHave ? '' : 'seat-off'];
    const before = i === 0 ? from - 1 : (row.seats[i - 1]?.x ?? from);
    return [
      ...gap(x - before - 1, id),
      <button
        key={id}
        type="button"
        role="gridcell"
        className={classes.filter(Boolean).join(' ')}
        data-seat={id}
        tabIndex={id === current ? 0 : -1}
        aria-selected={isChosen}
        aria-disabled={!canHave || undefined}
        aria-label={describeSeat({
          row,
          seat,
          className: look?.name ?? '',
          price: look?.price ?? '',
          state: canHave ? 'free' : lost,
        })}
      >
        {number}
      </button>,
    ];
  });
  return (
    <div role="row" className="flex">
      <span
        role="rowheader"
        className={`seat-row-name ${PLACE} sticky left-0 z-1 grid place-items-center bg-page text-ink-3 font-semibold`}
        aria-label={`Row ${row.name}`}
      >
        {row.name}
      </span>
      {cells}
    </div>
  );
});
