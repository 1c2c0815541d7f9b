import { coinSides } from '#lib/crypto/coin-price.ts';
import { coinIds } from '#lib/crypto/coins.ts';
import { formatSetting } from '#lib/desk/setting-words.ts';
import { AppError } from '#lib/errors/app-error.ts';
import { coins } from '#server/crypto/coins.ts';
import { lastPrices } from '#server/crypto/prices/market.ts';
import type { Database } from '#server/db/client.ts';
import type { ShownPlan } from '#server/desk/rates/answer-change.ts';
import {
  distanceOf,
  judgeRows,
  rowOf,
  type NumberRow,
  type Numbers,
} from '#server/desk/rates/judge-rows.ts';
import { changePercent } from '#server/desk/rates/price-moves.ts';
import type { RateBook, Wanted } from '#server/desk/rates/rate-book.ts';
import {
  momentsOf,
  statesOf,
  type RateState,
  type RateStep,
} from '#server/desk/rates/rate-states.ts';
import { AHEAD_S, momentOf, wantedEntries } from '#server/desk/rates/read-wanted.ts';
import { describePlan } from '#server/desk/rates/describe-plan.ts';
import { writeNumbers } from '#server/desk/rates/write-numbers.ts';
import { overlapsOf, stepsOf } from '#server/desk/settings/coming-numbers.ts';
import { NOT_SET, type NumberList } from '#server/desk/settings/list-numbers.ts';
import { secondsAfter } from '#server/platform/clock.ts';
import type { Services } from '#server/platform/services.ts';
import { readTerms } from './read-terms.ts';
import { effectsOf } from './term-effects.ts';
import {
  checkValue,
  plainValue,
  termEntries,
  termNames,
  toHundredMillionths,
  type TermEntry,
} from './term-list.ts';
import { termSamples } from './term-samples.ts';

const TABLE = 'coin_term';
const HOUR_S = 3600;

const stateAt = async (db: Database, at: Date): Promise<RateState> =>
  (await readTerms(db, at)).values;

const stepsBetween = (db: Database, after: Date, until: Date): Promise<RateStep[]> =>
  stepsOf(db, TABLE, { after, until }, toHundredMillionths);

const book: Numbers = {
  stateAt,
  stepsBetween,
  samples: termSamples,
  called: 'terms',
  read: toHundredMillionths,
};

type Row = NumberRow & { entry: TermEntry };

/** A minimum above its maximum, so nothing could be traded. */
function contradictions(state: RateState): Map<string, string> {
  const wrong = new Map<string, string>();
  for (const { id, name, networks } of coins)
    for (const side of coinSides)
      for (const { id: network } of networks) {
        const [min, max] = [termNames.min, termNames.max].map((of) => of(side, id, network));
        if ((state.get(min!) ?? 0n) > (state.get(max!) ?? 0n))
          wrong.set(min!, `${name}: the minimum would be above the maximum.`);
      }
  return wrong;
}

/** What is wrong with a state, or with values set for later than `at`. */
async function wrongIn(db: Database, at: Date, state: RateState): Promise<Map<string, string>> {
  const later = momentsOf(await stepsBetween(db, at, secondsAfter(at, AHEAD_S)));
  return new Map(statesOf(state, later).flatMap((each) => [...contradictions(each)]));
}

/** @throws AppError conflict if a minimum would be above its maximum */
async function assertSound(
  db: Database,
  at: Date,
  { before, after }: Record<'before' | 'after', RateState>,
) {
  const known = await wrongIn(db, at, before);
  for (const [name, text] of await wrongIn(db, at, after))
    if (!known.has(name)) throw AppError.conflict(text);
}

/** A percent of spread, or a dollar of fee per hundred, in hundredths of a percent of the price. */
const POINTS = 1_000_000n;

/** How far a row moves prices, in hundredths of a percent; 0 for limits, minutes and switches. */
function movedBy(row: Row): bigint {
  const { before, after, entry } = row;
  if (entry.kind === 'rate') return distanceOf(row);
  if (entry.kind !== 'percent' && entry.kind !== 'dollars') return 0n;
  return (after > before ? after - before : before - after) / POINTS;
}

/** Why limits and switches take two people: no price follows from them. Switching off must not wait. */
function whyOf(rows: readonly Row[]): string | null {
  if (rows.some(({ entry, after }) => entry.kind === 'switch' && after > 0n))
    return 'Turning a coin on needs a second approver.';
  return rows.some(({ entry }) => entry.kind === 'coins')
    ? 'Changes to the limits of coins need a second approver.'
    : null;
}

/**
 * Previews a change of terms; stores nothing.
 * @throws AppError 422 on rows.N.name, rows.N.value and effective_at; conflict
 */
export async function planTerms(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  wanted: Wanted,
): Promise<ShownPlan> {
  const now = clock.now();
  const at = momentOf(wanted, now);
  const entries = wantedEntries(wanted, termEntries, checkValue);
  const before = await stateAt(db, at);
  const rows = wanted.rows.flatMap((row, n): Row[] => {
    const was = before.get(row.name) ?? 0n;
    const becomes = { before: was, after: toHundredMillionths(row.value) };
    return rowOf(book, row, becomes).map((each) => ({ ...each, entry: entries[n]! }));
  });
  const after = new Map([...before, ...rows.map((row) => [row.name, row.after] as const)]);
  await assertSound(db, at, { before, after });
  const judged = await judgeRows(db, book, { at, aheadS: HOUR_S, rows });
  const names = rows.map(({ name }) => name);
  return {
    ...judged,
    at,
    why: judged.why ?? whyOf(rows),
    rows: rows.map(({ name, entry, ...row }) => ({
      name,
      title: entry.title,
      before: plainValue(row.before),
      after: plainValue(row.after),
      change_percent: entry.kind === 'switch' ? null : changePercent(row.before, row.after),
    })),
    warnings: await overlapsOf(db, TABLE, names, { at, now }),
    moved: rows.reduce((sum, row) => sum + movedBy(row), 0n),
    effects: effectsOf(await lastPrices(db, coinIds, now), before, after),
  };
}

const stored = { table: TABLE, action: 'crypto.set-terms' } as const;

/** How many examples a preview shows. */
const TYPICAL = 8;

const byName = new Map(termEntries.map((entry) => [entry.name, entry]));
/** A number as it is typed and shown. */
const tidy = (_: TermEntry, text: string): string => plainValue(toHundredMillionths(text));

/** Spreads, fees, limits and our dollar rates. */
export const coinTermsBook: RateBook<ShownPlan> & NumberList<TermEntry> = {
  kind: 'coin-terms',
  name: 'Coin terms',
  services: [],
  table: TABLE,
  entries: () => Promise.resolve(termEntries),
  initial: () => NOT_SET,
  plain: tidy,
  tidy,
  wrongFrom: async (db, at) => wrongIn(db, at, await stateAt(db, at)),
  plan: planTerms,
  write: async (tx, { clock }, plan, because) =>
    `coins-${await writeNumbers(tx, clock, stored, { plan, because })}`,
  facts: (_, { effects, ...plan }) =>
    Promise.resolve(
      describePlan({ ...plan, effects: effects.slice(0, TYPICAL) }, (name, value) =>
        formatSetting({ ...byName.get(name)!, value }),
      ),
    ),
};
