import type { RateChange } from '#lib/desk/rates.contract.ts';
import { AppError, type FieldErrors } from '#lib/errors/app-error.ts';
import type { SettingBookKind } from '#lib/desk/setting-words.ts';
import type { Database } from '#server/db/client.ts';
import { distanceOf, judgeRows, type NumberRow } from '#server/desk/rates/judge-rows.ts';
import type { Judged, PriceSample } from '#server/desk/rates/price-moves.ts';
import type { RateBook, Wanted } from '#server/desk/rates/rate-book.ts';
import { momentsOf, statesOf, type RateState } from '#server/desk/rates/rate-states.ts';
import { AHEAD_S } from '#server/desk/rates/read-wanted.ts';
import { secondsAfter } from '#server/platform/clock.ts';
import { readSettings } from '#server/platform/settings.ts';
import { stepsOf } from './coming-numbers.ts';
import type { SettingEntry } from './entries.ts';

export const TABLE = 'setting_number';
const HOUR_S = 3600;
const read = (text: string) => BigInt(text);

/**
 * Numbers that prices are made of: a large price change takes two people, judged by everything in effect
 * around it.
 */
export interface PricesOfBook {
  /** Services that are sold to us, or bought from us, at these numbers. */
  services: RateBook['services'];
  samples: readonly PriceSample[];
  /** Whether a number makes a price; any other takes two people. */
  isPrice: (name: string) => boolean;
  /** How much a row counts towards its operator's daily limit, in hundredths of a percent. */
  movedBy: (row: NumberRow) => bigint;
}

/** The parts of a book of settings. */
export interface BookOfSettings {
  kind: SettingBookKind;
  name: string;
  /** The prefix of its names: "fee:". */
  prefix: string;
  /** Why it takes two people, in words. */
  why: string;
  /** The audit log's name for a change; absent: as for settings. */
  action?: string;
  /** Prices that one person may move a little. */
  prices?: PricesOfBook;
  /** What one person decides because it must not wait: switching something off. */
  alone?: (row: NumberRow) => boolean;
  /** Every number of the book, with its initial value. */
  entries: (db: Database) => Promise<SettingEntry[]>;
  /** Contradictions between numbers from then on: what is wrong with each, by name. */
  contradictions?: (state: RateState) => ReadonlyMap<string, string>;
  /** What people pay before and after, by example. */
  effects?: (db: Database, before: RateState, after: RateState) => Promise<RateChange['effects']>;
  /** What the changed numbers would have done recently, in words, by number. */
  tried?: (
    db: Database,
    now: Date,
    changed: { names: readonly string[]; before: RateState; after: RateState },
  ) => Promise<{ name: string; text: string }[]>;
}

/** Every number of a book at a time, including unset ones. */
export async function stateAt(
  db: Database,
  { prefix }: Pick<BookOfSettings, 'prefix'>,
  { entries, at }: { entries: readonly SettingEntry[]; at: Date },
): Promise<Map<string, bigint>> {
  const { of } = await readSettings(db, prefix, at);
  return new Map(entries.map(({ name, base }) => [name, of(name, base)]));
}

type Contradictions = NonNullable<BookOfSettings['contradictions']>;

/** Contradictions in a state, or with values set for later than `at`. */
async function contradictionsFrom(
  db: Database,
  { prefix, contradictions }: { prefix: string; contradictions: Contradictions },
  { at, states }: { at: Date; states: readonly RateState[] },
): Promise<Map<string, string>[]> {
  const until = secondsAfter(at, AHEAD_S);
  const later = momentsOf(await stepsOf(db, TABLE, { prefix, after: at, until }, read));
  return states.map(
    (start) => new Map(statesOf(start, later).flatMap((state) => [...contradictions(state)])),
  );
}

/** What is wrong with the numbers of a book from a time on. */
export async function wrongFrom(
  db: Database,
  { prefix, contradictions, entries }: BookOfSettings,
  at: Date,
): Promise<ReadonlyMap<string, string>> {
  if (!contradictions) return new Map();
  const state = await stateAt(db, { prefix }, { entries: await entries(db), at });
  const [wrong] = await contradictionsFrom(db, { prefix, contradictions }, { at, states: [state] });
  return wrong ?? new Map<string, string>();
}

/**
 * Numbers must agree with each other once the change is in effect, including scheduled ones; earlier
 * contradictions are not the change's fault.
 * @throws AppError 422 on rows.N.value
 */
export async function assertAgree(
  db: Database,
  { prefix, contradictions }: BookOfSettings,
  wanted: Wanted,
  { at, before, after }: { at: Date; before: RateState; after: RateState },
): Promise<void> {
  if (!contradictions) return;
  const states = [before, after];
  const [known, wrong] = await contradictionsFrom(db, { prefix, contradictions }, { at, states });
  const errors: FieldErrors = {};
  for (const [name, text] of wrong ?? []) {
    if (known?.has(name)) continue;
    const row = wanted.rows.findIndex((each) => each.name === name);
    errors[`rows.${row < 0 ? 0 : row}.value`] = [text];
  }
  if (Object.keys(errors).length > 0) throw AppError.invalid(errors);
}

/** Why a change takes two people, and what it resets. */
export async function judge(
  db: Database,
  book: BookOfSettings,
  { at, entries, rows }: { at: Date; entries: readonly SettingEntry[]; rows: NumberRow[] },
): Promise<Judged> {
  const { why, alone, prices, prefix } = book;
  const isOwn = (row: NumberRow) => (alone?.(row) ?? false) || (prices?.isPrice(row.name) ?? false);
  const general = rows.every(isOwn) ? null : why;
  if (!prices) return { why: general, move: null, setBack: null };
  const judged = await judgeRows(
    db,
    {
      called: 'terms',
      samples: prices.samples,
      stateAt: (tx, time) => stateAt(tx, book, { entries, at: time }),
      stepsBetween: (tx, after, until) => stepsOf(tx, TABLE, { prefix, after, until }, read),
    },
    { at, aheadS: HOUR_S, rows },
  );
  return { ...judged, why: judged.why ?? general };
}

/** How much a change counts towards one operator's daily limit; switches move no price. */
export function movedOf({ alone, prices }: BookOfSettings, rows: readonly NumberRow[]): bigint {
  const movedBy = prices?.movedBy ?? (alone ? () => 0n : distanceOf);
  return rows.reduce((sum, row) => sum + movedBy(row), 0n);
}
