import { AppError } from '#lib/errors/app-error.ts';
import { parseAmount } from '#lib/money.ts';
import type { Database } from '#server/db/client.ts';
import { secondsAfter } from '#server/platform/clock.ts';
import { judgePrices, moveOf, type Judged, type PriceSample } from './price-moves.ts';
import type { Wanted } from './rate-book.ts';
import type { RateState, RateStep } from './rate-states.ts';

const DAY_S = 24 * 3600;

/** A change of one number of a book. */
export interface NumberRow {
  name: string;
  before: bigint;
  after: bigint;
}

/** A book whose numbers each take effect at a time. */
export interface Numbers {
  stateAt: (db: Database, at: Date) => Promise<RateState>;
  /** Values that take effect after one time and until another. */
  stepsBetween: (db: Database, after: Date, until: Date) => Promise<RateStep[]>;
  samples: readonly PriceSample[];
  /** As people read them. */
  called: 'rates' | 'terms';
  /** Parses a typed value; absent: as an amount. */
  read?: (text: string) => bigint;
}

/**
 * The row of a number that is set; undefined if it stays the same.
 * @throws AppError conflict when it is not what its `before` says
 */
export function rowOf(
  { called, read = parseAmount }: Pick<Numbers, 'called' | 'read'>,
  { name, before: seen }: Wanted['rows'][number],
  { before, after }: Omit<NumberRow, 'name'>,
): NumberRow[] {
  if (seen !== undefined && read(seen) !== before)
    throw AppError.conflict(
      `The ${called} have changed since you opened them. Please check them again.`,
    );
  return before === after ? [] : [{ name, before, after }];
}

/** How far a number moves, in hundredths of a percent; 0 if there was none before. */
export function distanceOf({ before, after }: NumberRow): bigint {
  if (before === 0n) return 0n;
  const moved = moveOf(before, after);
  return moved < 0n ? -moved : moved;
}

/** Whether rows take two people: by everything in effect from a day before them to `aheadS` after. */
export async function judgeRows(
  db: Database,
  { stateAt, stepsBetween, samples }: Numbers,
  { at, aheadS = 0, rows }: { at: Date; aheadS?: number; rows: readonly NumberRow[] },
): Promise<Judged> {
  const dayBefore = secondsAfter(at, -DAY_S);
  return judgePrices(() => samples, {
    start: await stateAt(db, dayBefore),
    steps: await stepsBetween(db, dayBefore, secondsAfter(at, aheadS)),
    at,
    rows: new Map(rows.map(({ name, after }) => [name, after])),
  });
}
