import { widthOf, type Seat as MapSeat } from './seat-grid.ts';

/** The part of a seat that matters here; the map has more. */
export type Seat = Pick<MapSeat, 'seat' | 'x' | 'class' | 'kind'>;

/** Seats from left to right. */
interface Row<S> {
  seats: readonly S[];
}

/** Half a place counts as one step, so that runs of even length have a middle too. */
const HALF = 2;

interface Run {
  seats: readonly Seat[];
  /** Squared distance from the middle of the hall. */
  distance: number;
}

/** Adjacent seats, without an aisle or anything else between them. */
function runsOf<S extends Seat>(
  seats: readonly S[],
  count: number,
  fits: (seat: S) => boolean,
): S[][] {
  const runs: S[][] = [];
  for (let at = 0; at + count <= seats.length; at++) {
    const run = seats.slice(at, at + count);
    const isTogether = run.every((seat, i) => i === 0 || seat.x === (run[i - 1]?.x ?? 0) + 1);
    if (isTogether && run.every(fits)) runs.push(run);
  }
  return runs;
}

const isForAnyone = ({ kind }: Seat): boolean => kind === 'standard';

/**
 * The best seats for a group: always together in one row and of one class, as near to the middle of the hall
 * as possible. Wheelchair spaces and companion seats stay for those who need them.
 * @returns their names from left to right; null when that many aren't free together
 */
export function findBestSeats<S extends Seat>(
  rows: readonly Row<S>[],
  count: number,
  fits: (seat: S) => boolean,
): string[] | null {
  const { from, places } = widthOf(rows);
  const middle = { x: HALF * from + places - 1, row: rows.length - 1 };
  let best: Run | undefined;
  rows.forEach((row, at) => {
    for (const seats of runsOf(row.seats, count, (seat) => isForAnyone(seat) && fits(seat))) {
      const [first] = seats;
      if (!first || seats.some((seat) => seat.class !== first.class)) continue;
      const across = HALF * first.x + count - 1 - middle.x;
      const distance = across ** 2 + (HALF * at - middle.row) ** 2;
      if (!best || distance < best.distance) best = { seats, distance };
    }
  });
  return best?.seats.map(({ seat }) => seat) ?? null;
}

/**
 * Seats for people who can't choose themselves: the best that are together, else the first free ones.
 * @returns their names; null when there are too few
 */
export function findAnySeats<S extends Seat>(
  rows: readonly Row<S>[],
  count: number,
  fits: (seat: S) => boolean,
): string[] | null {
  const together = findBestSeats(rows, count, fits);
  if (together) return together;
  const all = rows.flatMap(({ seats }) => seats.filter((seat) => isForAnyone(seat) && fits(seat)));
  return all.length < count ? null : all.slice(0, count).map(({ seat }) => seat);
}
