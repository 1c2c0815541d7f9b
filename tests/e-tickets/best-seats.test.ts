import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findAnySeats, findBestSeats } from '#lib/e-tickets/best-seats.ts';
import { rowsOf, type Seat, type SeatRow } from '#lib/e-tickets/seat-grid.ts';
import { hallOf } from '#tests/support/events-on-sale.ts';

const isFree = ({ free }: Seat) => free;
const best = (drawn: string[], count: number, fits = isFree) =>
  findBestSeats(rowsOf(hallOf(drawn)), count, fits);

describe('the best seats', () => {
  it('are in the middle of the hall', () => {
    expect(best(['.....', '.....', '.....'], 1)).toEqual(['B3']);
    expect(best(['.....', '.....', '.....'], 3)).toEqual(['B2', 'B3', 'B4']);
  });

  it('are together: never over an aisle, never around a taken seat, never in two rows', () => {
    expect(best(['.... ', '.x. .', '....'], 3)).toEqual(['A2', 'A3', 'A4']);
    expect(best(['.. ..', '..x..'], 3)).toBeNull();
  });

  it('are never those for people who need a wheelchair place or come with someone who does', () => {
    expect(best(['wc..'], 2)).toEqual(['A3', 'A4']);
    expect(best(['wc.'], 2)).toBeNull();
  });

  it('are of one class', () => {
    expect(best(['.v.v', '....'], 2)).toEqual(['B2', 'B3']);
    expect(best(['.vv.', '....'], 2, (seat) => seat.free && seat.class === 'vip')).toEqual([
      'A2',
      'A3',
    ]);
  });

  it('don’t exist in an empty or a full hall', () => {
    expect(best([], 1)).toBeNull();
    expect(best(['xxx'], 1)).toBeNull();
  });
});

describe('seats for people who can’t choose them', () => {
  const any = (drawn: string[], count: number) =>
    findAnySeats(rowsOf(hallOf(drawn)), count, isFree);

  it.each([
    [1, ['A3']],
    [2, ['B2', 'B3']],
    [3, ['B1', 'B2', 'B3']],
    [5, ['A1', 'A3', 'A4', 'B1', 'B2']],
    [7, null],
  ])('%i are %j: together if possible, else the first', (count, wanted) => {
    expect(any(['.x..', '...'], count)).toEqual(wanted);
  });

  it('are never those of people who need a wheelchair place', () => {
    expect(any(['wc.'], 1)).toEqual(['A3']);
    expect(any(['wc.'], 2)).toBeNull();
  });
});

/** Every group of adjacent seats, found by trying each seat as the first. */
function everyRun(rows: readonly SeatRow[], count: number) {
  return rows.flatMap((row, at) =>
    row.seats.flatMap(({ x }) => {
      const run = Array.from({ length: count }, (_, i) =>
        row.seats.find((seat) => seat.x === x + i && seat.free && seat.kind === 'standard'),
      );
      const seats = run.filter((seat) => seat !== undefined);
      const isOne = new Set(seats.map((seat) => seat.class)).size === 1;
      return seats.length === count && isOne ? [{ seats, at }] : [];
    }),
  );
}

describe('the best seats of any hall', () => {
  const mark = fc.constantFrom(...'....xxwcv ');
  const row = fc.array(mark, { minLength: 1, maxLength: 12 }).map((marks) => marks.join(''));
  const hall = fc.array(row, { minLength: 1, maxLength: 7 });

  it('are free, together, as many as requested, and nothing is nearer to the middle', () => {
    fc.assert(
      fc.property(hall, fc.integer({ min: 1, max: 6 }), (drawn, count) => {
        const rows = rowsOf(hallOf(drawn));
        const found = findBestSeats(rows, count, isFree);
        const runs = everyRun(rows, count);
        if (!found) {
          expect(runs).toEqual([]);
          return;
        }
        const all = rows.flatMap(({ seats }) => seats.map(({ x }) => x));
        const middle = (Math.min(...all) + Math.max(...all)) / 2;
        const distance = ({ seats, at }: (typeof runs)[number]) =>
          (seats[0]!.x + (count - 1) / 2 - middle) ** 2 + (at - (rows.length - 1) / 2) ** 2;
        const mine = runs.find(({ seats }) => seats[0]!.seat === found[0]);
        expect(mine?.seats.map(({ seat }) => seat)).toEqual(found);
        expect(distance(mine!)).toBeCloseTo(Math.min(...runs.map(distance)));
      }),
    );
  });
});
