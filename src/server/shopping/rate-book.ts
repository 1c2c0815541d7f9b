import { SHOPPING } from '#lib/shopping/contract.ts';
import type { Database } from '#server/db/client.ts';
import type { ShownPlan } from '#server/desk/rates/answer-change.ts';
import { distanceOf, judgeRows, rowOf, type Numbers } from '#server/desk/rates/judge-rows.ts';
import { changePercent } from '#server/desk/rates/price-moves.ts';
import type { RateBook, Wanted } from '#server/desk/rates/rate-book.ts';
import type { RateState, RateStep } from '#server/desk/rates/rate-states.ts';
import { momentOf, wantedEntries } from '#server/desk/rates/read-wanted.ts';
import { describePlan } from '#server/desk/rates/describe-plan.ts';
import { writeNumbers } from '#server/desk/rates/write-numbers.ts';
import { overlapsOf, stepsOf } from '#server/desk/settings/coming-numbers.ts';
import { NOT_SET, type NumberList } from '#server/desk/settings/list-numbers.ts';
import type { Services } from '#server/platform/services.ts';
import { checkRate, rateEntries, describeRate, tidyRate, type RateEntry } from './rate-entries.ts';
import { effectsOf, quoteSamples } from './rate-samples.ts';
import { plainNumber, readRates, toMillionths, versionOf } from './rates.ts';

const TABLE = 'shopping_rate';
const HOUR_S = 3600;

const stateAt = async (db: Database, at: Date): Promise<RateState> =>
  (await readRates(db, at)).values;

const stepsBetween = (db: Database, after: Date, until: Date): Promise<RateStep[]> =>
  stepsOf(db, TABLE, { after, until }, toMillionths);

const book: Numbers = {
  stateAt,
  stepsBetween,
  samples: quoteSamples,
  called: 'rates',
  read: toMillionths,
};

const byName = new Map(rateEntries.map((entry) => [entry.name, entry]));
/** The entry of a name that was found in the list. */
const entryOf = (name: string): RateEntry => byName.get(name)!;

/**
 * Previews a change; stores nothing. Values that stay the same are left out.
 * @throws AppError 422 on rows.N.name, rows.N.value and effective_at; conflict
 */
export async function planRates(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  wanted: Wanted,
): Promise<ShownPlan> {
  const now = clock.now();
  const at = momentOf(wanted, now);
  wantedEntries(wanted, rateEntries, checkRate);
  const before = await stateAt(db, at);
  const rows = wanted.rows.flatMap((row) => {
    const was = before.get(row.name) ?? 0n;
    return rowOf(book, row, { before: was, after: toMillionths(row.value) });
  });
  const after = new Map([...before, ...rows.map((row) => [row.name, row.after] as const)]);
  const names = rows.map(({ name }) => name);
  return {
    ...(await judgeRows(db, book, { at, aheadS: HOUR_S, rows })),
    at,
    rows: rows.map((row) => ({
      name: row.name,
      title: entryOf(row.name).title,
      before: plainNumber(row.before),
      after: plainNumber(row.after),
      change_percent: changePercent(row.before, row.after),
    })),
    effects: effectsOf(before, after),
    warnings: await overlapsOf(db, TABLE, names, { at, now }),
    moved: rows.reduce((sum, row) => sum + distanceOf(row), 0n),
  };
}

const stored = { table: TABLE, action: 'shopping.set-rates' } as const;

/** The numbers behind personal shopping quotes. */
export const shoppingRatesBook: RateBook<ShownPlan> & NumberList<RateEntry> = {
  kind: 'shopping-rates',
  name: 'Shopping rates',
  services: [SHOPPING],
  table: TABLE,
  entries: () => Promise.resolve(rateEntries),
  initial: () => NOT_SET,
  plain: tidyRate,
  tidy: tidyRate,
  plan: planRates,
  write: async (tx, { clock }, plan, because) =>
    versionOf(await writeNumbers(tx, clock, stored, { plan, because })),
  facts: (_, plan) =>
    Promise.resolve(
      describePlan(plan, (name, text) => describeRate(entryOf(name), toMillionths(text))),
    ),
};
