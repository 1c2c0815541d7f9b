import { coinIds } from '#lib/coins.ts';
import { AppError } from '#lib/errors/app-error.ts';
import { coinSides } from '#lib/rules/coin-price.ts';
import type { Database } from '#server/db/client.ts';
import {
  changeRates,
  distanceOf,
  judgeRows,
  momentOf,
  rowOf,
  wantedEntries,
  writeNumbers,
  type Changed,
  type NumberRow,
  type Numbers,
  type RateBook,
  type RatePlan,
  type RateState,
  type RateStep,
  type Wanted,
} from '#server/desk/index.ts';
import type { Services } from '#server/platform/services.ts';
import { coins } from '#server/crypto/coins.ts';
import { lastPrices } from '#server/crypto/prices/market.ts';
import { readTerms } from './read-terms.ts';
import { effectsOf, type TermEffect } from './term-effects.ts';
import {
  checkValue,
  plainValue,
  termEntries,
  termNames,
  toHundredMillionths,
  type TermEntry,
} from './term-list.ts';
import { termSamples } from './term-samples.ts';

const HOUR_S = 3600;

/** A change of terms, with what it does to prices. */
export interface TermPlan extends RatePlan {
  effects: readonly TermEffect[];
}

const stateAt = async (db: Database, at: Date): Promise<RateState> =>
  (await readTerms(db, at)).values;

async function stepsBetween(db: Database, after: Date, until: Date): Promise<RateStep[]> {
  const { rows } = await db.sql.query<{ name: string; value: string; at: Date; agreed: boolean }>({
    name: 'coin-term-steps',
    text: `select name, trim_scale(value)::text as value, effective_at as at,
        agreed_by is not null as agreed
      from coin_term where effective_at > $1 and effective_at <= $2 order by effective_at, id`,
    values: [after, until],
  });
  return rows.map((row) => ({ ...row, value: toHundredMillionths(row.value) }));
}

const book: Numbers = {
  ...{ stateAt, stepsBetween, samples: termSamples },
  ...{ called: 'terms', read: toHundredMillionths },
};

type Row = NumberRow & { entry: TermEntry };

/** @throws AppError conflict where a minimum would be above its maximum */
function assertSound(state: RateState): void {
  for (const { id, name, networks } of coins)
    for (const side of coinSides)
      for (const { id: network } of networks) {
        const [min, max] = [termNames.min, termNames.max].map((of) => of(side, id, network));
        if ((state.get(min!) ?? 0n) > (state.get(max!) ?? 0n))
          throw AppError.conflict(`${name}: the minimum would be above the maximum.`);
      }
}

/** A percent of spread, or a dollar of fee on a hundred, in hundredths of a percent of the price. */
const POINTS = 1_000_000n;

/** How far a row moves prices, in hundredths of a percent; limits, minutes and switches move none. */
function movedBy(row: Row): bigint {
  const { before, after, entry } = row;
  if (entry.unit === 'rate') return distanceOf(row);
  if (entry.unit !== 'percent' && entry.unit !== 'dollars') return 0n;
  return (after > before ? after - before : before - after) / POINTS;
}

/**
 * What a change of terms would do; writes nothing.
 * @throws AppError 422 on rows.N.name, rows.N.value and effective_at; conflict
 */
export async function planTerms(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  wanted: Wanted,
): Promise<TermPlan> {
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
  assertSound(after);
  return {
    ...(await judgeRows(db, book, { at, aheadS: HOUR_S, rows })),
    at,
    rows: rows.map(({ name, entry, ...row }) => ({
      name,
      title: entry.title,
      before: plainValue(row.before),
      after: plainValue(row.after),
    })),
    moved: rows.reduce((sum, row) => sum + movedBy(row), 0n),
    effects: effectsOf(await lastPrices(db, coinIds, now), before, after),
  };
}

const stored = { table: 'coin_term', action: 'crypto.set-terms' } as const;

/** So many examples say what a change does. */
const TYPICAL = 8;

/** Spreads, fees, limits and our rates of the dollar. */
export const coinTermsBook: RateBook<TermPlan> = {
  kind: 'coin-terms',
  name: 'Coin terms',
  services: [],
  plan: planTerms,
  write: async (tx, { clock }, plan, because) =>
    `coins-${await writeNumbers(tx, clock, stored, { plan, because })}`,
  facts: (_, { rows, effects }) =>
    Promise.resolve(
      [...rows, ...effects.slice(0, TYPICAL)].map(({ title, before, after }) => ({
        label: title,
        value: `${before} → ${after}`,
        warn: false,
      })),
    ),
};

/**
 * Sets terms from a time on, or asks a second approver when prices move much.
 * @throws AppError as planTerms
 */
export const setTerms = (
  services: Services,
  wanted: Wanted,
  said: { reason: string; by: string },
): Promise<Changed<TermPlan>> => changeRates(services, coinTermsBook, wanted, said);
