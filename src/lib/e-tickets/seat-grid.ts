import type { SeatMap } from './contract.ts';

export type Seat = SeatMap['blocks'][number]['rows'][number]['seats'][number];

/** A row of seats from left to right, with its block. */
export interface SeatRow {
  block: string;
  name: string;
  seats: readonly Seat[];
}

/** All rows of a hall, starting at the front. */
export const rowsOf = ({ blocks }: Pick<SeatMap, 'blocks'>): SeatRow[] =>
  blocks.flatMap((block) =>
    block.rows.map(({ name, seats }) => ({
      block: block.name,
      name,
      seats: [...seats].sort((a, b) => a.x - b.x),
    })),
  );

/** The leftmost place of a hall, and its width in places. */
export function widthOf(rows: readonly { seats: readonly Pick<Seat, 'x'>[] }[]): {
  from: number;
  places: number;
} {
  const all = rows.flatMap(({ seats }) => seats.map(({ x }) => x));
  const from = Math.min(...all);
  return all.length === 0 ? { from: 0, places: 0 } : { from, places: Math.max(...all) - from + 1 };
}

export const findSeat = (rows: readonly SeatRow[], id: string) => {
  for (const row of rows) {
    const seat = row.seats.find((each) => each.seat === id);
    if (seat) return { row, seat };
  }
  return undefined;
};

const nearest = (row: SeatRow, x: number): Seat | undefined =>
  row.seats.reduce<Seat | undefined>(
    (best, seat) => (best && Math.abs(best.x - x) <= Math.abs(seat.x - x) ? best : seat),
    undefined,
  );

/** The seats that can be reached from the current row. */
function targetOf(rows: readonly SeatRow[], id: string, key: string): Seat | undefined {
  const at = rows.findIndex(({ seats }) => seats.some(({ seat }) => seat === id));
  const seats = rows[at]?.seats ?? [];
  const place = seats.findIndex(({ seat }) => seat === id);
  const { x = 0 } = seats[place] ?? {};
  const across = (to: number) => rows[to] && nearest(rows[to], x);
  const targets: Record<string, () => Seat | undefined> = {
    ArrowLeft: () => seats[place - 1],
    ArrowRight: () => seats[place + 1],
    ArrowUp: () => across(at - 1),
    ArrowDown: () => across(at + 1),
    Home: () => seats[0],
    End: () => seats.at(-1),
    PageUp: () => across(0),
    PageDown: () => across(rows.length - 1),
  };
  return Object.hasOwn(targets, key) ? targets[key]?.() : undefined;
}

/** The target of a key from a seat; undefined if there is none. */
export const moveFrom = (rows: readonly SeatRow[], id: string, key: string): string | undefined =>
  targetOf(rows, id, key)?.seat;

/**
 * What is selected with one seat: a wheelchair space with the free companion seat next to it, and a companion
 * seat with its wheelchair space.
 */
export function withCompanion(
  row: SeatRow,
  seat: Seat,
  isFree: (seat: Seat) => boolean,
): readonly Seat[] {
  if (seat.kind === 'standard') return [seat];
  const wanted = seat.kind === 'wheelchair' ? 'companion' : 'wheelchair';
  const others = row.seats.filter((each) => each.kind === wanted && isFree(each));
  const other = nearest({ ...row, seats: others }, seat.x);
  return other && Math.abs(other.x - seat.x) === 1 ? [seat, other] : [seat];
}

const kinds = {
  standard: [],
  wheelchair: ['wheelchair place'],
  companion: ['companion seat'],
} as const;

interface Said {
  row: SeatRow;
  seat: Seat;
  className: string;
  price: string;
  state: 'free' | 'taken' | 'just taken';
}

/** A seat in words: block, row, number, price, and whether it is available. */
export const describeSeat = ({ row, seat, className, price, state }: Said): string =>
  [
    ...[row.block, `row ${row.name}`, `seat ${seat.number}`],
    ...kinds[seat.kind],
    ...[className, price, state],
  ].join(', ');
