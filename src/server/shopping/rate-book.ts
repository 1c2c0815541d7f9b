import type { RateChange } from '#lib/contracts/desk-rates.ts';
import { formatMoney } from '#lib/money.ts';
import type { CurrencyCode } from '#lib/countries.ts';
import { SHOPPING } from '#lib/contracts/shopping.ts';
import type { Database } from '#server/db/client.ts';
import {
  changePercent,
  distanceOf,
  judgeRows,
  momentOf,
  rowOf,
  sayOverlap,
  sayPercent,
  wantedEntries,
  writeNumbers,
  type NumberRow,
  type Numbers,
  type RateBook,
  type RatePlan,
  type RateState,
  type RateStep,
  type Wanted,
} from '#server/desk/index.ts';
import type { Services } from '#server/platform/services.ts';
import { checkRate, rateEntries, sayRate, type RateEntry } from './rate-entries.ts';
import { effectsOf, quoteSamples } from './rate-samples.ts';
import { plainNumber, readRates, toMillionths, versionOf } from './rates.ts';

const HOUR_S = 3600;

/** A change of rates: what each number becomes, and what typical quotes come to. */
export interface ShoppingPlan extends RatePlan {
  rows: RateChange['rows'];
  effects: RateChange['effects'];
  /** What else is set for the same numbers. */
  warnings: RateChange['warnings'];
}

const stateAt = async (db: Database, at: Date): Promise<RateState> =>
  (await readRates(db, at)).values;

async function stepsBetween(db: Database, after: Date, until: Date): Promise<RateStep[]> {
  const { rows } = await db.sql.query<Omit<RateStep, 'value'> & { value: string }>({
    name: 'shopping-rate-steps',
    text: `select name, value::text, effective_at as at, agreed_by is not null as agreed
      from shopping_rate where effective_at > $1 and effective_at <= $2
      order by effective_at, id`,
    values: [after, until],
  });
  return rows.map(({ value, ...step }) => ({ ...step, value: toMillionths(value) }));
}

const book: Numbers = {
  ...{ stateAt, stepsBetween, samples: quoteSamples },
  ...{ called: 'rates', read: toMillionths },
};

/** Changes of the same numbers that are set for later than now. */
async function overlapsOf(
  db: Database,
  changed: readonly NumberRow[],
  { at, now }: { at: Date; now: Date },
): Promise<ShoppingPlan['warnings']> {
  const { rows } = await db.sql.query<{ name: string; coming: Date }>({
    name: 'coming-shopping-rates',
    text: `select name, effective_at as coming from shopping_rate
      where name = any($1) and effective_at > $2 order by effective_at, id`,
    values: [changed.map(({ name }) => name), now],
  });
  return rows.map(({ name, coming }) => ({ code: 'overlap', name, text: sayOverlap(coming, at) }));
}

const byName = new Map(rateEntries.map((entry) => [entry.name, entry]));
const unitOf = (name: string): RateEntry['unit'] => byName.get(name)?.unit ?? 'rate';

/**
 * What a change would do; it writes nothing. What is so already is left out.
 * @throws AppError 422 on rows.N.name, rows.N.value and effective_at; conflict
 */
export async function planRates(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  wanted: Wanted,
): Promise<ShoppingPlan> {
  const now = clock.now();
  const at = momentOf(wanted, now);
  wantedEntries(wanted, rateEntries, checkRate);
  const before = await stateAt(db, at);
  const rows = wanted.rows.flatMap((row) => {
    const was = before.get(row.name) ?? 0n;
    return rowOf(book, row, { before: was, after: toMillionths(row.value) });
  });
  const after = new Map([...before, ...rows.map((row) => [row.name, row.after] as const)]);
  return {
    ...(await judgeRows(db, book, { at, aheadS: HOUR_S, rows })),
    at,
    rows: rows.map((row) => ({
      name: row.name,
      title: byName.get(row.name)?.title ?? row.name,
      before: plainNumber(row.before),
      after: plainNumber(row.after),
      change_percent: changePercent(row.before, row.after),
    })),
    effects: effectsOf(before, after),
    warnings: await overlapsOf(db, rows, { at, now }),
    moved: rows.reduce((sum, row) => sum + distanceOf(row), 0n),
  };
}

const stored = { table: 'shopping_rate', action: 'shopping.set-rates' } as const;

const fact = (label: string, value: string) => ({ label, value, warn: false });

/** What the quotes of personal shopping are made of. */
export const shoppingRatesBook: RateBook<ShoppingPlan> = {
  kind: 'shopping-rates',
  name: 'Shopping rates',
  services: [SHOPPING],
  plan: planRates,
  write: async (tx, { clock }, plan, because) =>
    versionOf(await writeNumbers(tx, clock, stored, { plan, because })),
  facts: (_, { rows, effects, warnings }) => {
    const numbers = rows.map(({ name, title, before, after, change_percent }) => {
      const [was, is] = [before, after].map((text) => sayRate(unitOf(name), toMillionths(text)));
      return fact(title, `${was} → ${is}${sayPercent(change_percent)}`);
    });
    const quotes = effects.map(({ title, currency, before, after, change_percent }) => {
      const [was, is] = [before, after].map((sum) => formatMoney(sum, currency as CurrencyCode));
      return fact(title, `${was} → ${is}${sayPercent(change_percent)}`);
    });
    const others = warnings.map(({ name, text }) => ({
      ...fact(byName.get(name ?? '')?.title ?? '', text),
      warn: true,
    }));
    return Promise.resolve([...others, ...numbers, ...quotes]);
  },
};
