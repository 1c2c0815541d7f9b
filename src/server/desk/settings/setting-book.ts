import type { RateChange } from '#lib/contracts/desk-rates.ts';
import { countryCodes, supportedCountries, type CurrencyCode } from '#lib/countries.ts';
import { AppError, type FieldErrors } from '#lib/errors/app-error.ts';
import { formatMoney } from '#lib/money.ts';
import { saySetting, type SettingBookKind } from '#lib/setting-words.ts';
import type { Database } from '#server/db/client.ts';
import type { ShownPlan } from '#server/desk/rates/answer-change.ts';
import { distanceOf, rowOf, type NumberRow } from '#server/desk/rates/judge-rows.ts';
import { changePercent, sayPercent } from '#server/desk/rates/price-moves.ts';
import { sayOverlap } from '#server/desk/rates/rate-approvals.ts';
import type { RateBook, Wanted } from '#server/desk/rates/rate-book.ts';
import type { RateState } from '#server/desk/rates/rate-states.ts';
import { momentOf, wantedEntries } from '#server/desk/rates/read-wanted.ts';
import { writeNumbers } from '#server/desk/rates/write-numbers.ts';
import { readSettings, type Now } from '#server/platform/settings.ts';
import { checkSetting, plainSetting, readSetting, type SettingEntry } from './entries.ts';

interface SettingPlan extends ShownPlan {
  entries: readonly SettingEntry[];
}

/** What a book of settings consists of. */
export interface BookOfSettings {
  kind: SettingBookKind;
  name: string;
  /** How its names begin: "fee:". */
  prefix: string;
  /** Why two people decide, in words. */
  why: string;
  /** What one person decides, because it must not wait: switching something off. */
  alone?: (row: NumberRow) => boolean;
  /** Every number of the book, with what the product came with. */
  entries: (db: Database) => Promise<SettingEntry[]>;
  /** Numbers that contradict each other from then on: what is wrong with each, by name. */
  contradictions?: (state: RateState) => ReadonlyMap<string, string>;
  /** What people pay before and after, by example. */
  effects?: (db: Database, before: RateState, after: RateState) => Promise<RateChange['effects']>;
  /** What the changed numbers would have done recently, in words, each with the number it is said of. */
  tried?: (
    db: Database,
    now: Date,
    changed: { names: readonly string[]; before: RateState; after: RateState },
  ) => Promise<{ name: string; text: string }[]>;
}

export interface SettingBook extends RateBook<SettingPlan> {
  kind: SettingBookKind;
  entries: BookOfSettings['entries'];
}

/** Every number of a book at a time, also those that were never set. */
async function stateAt(
  db: Database,
  { prefix }: BookOfSettings,
  { entries, at }: { entries: readonly SettingEntry[]; at: Date },
): Promise<Map<string, bigint>> {
  const { of } = await readSettings(db, prefix, at);
  return new Map(entries.map(({ name, base }) => [name, of(name, base)]));
}

/**
 * Numbers must agree with each other once the change counts; what didn’t agree before is no reason.
 * @throws AppError 422 on rows.N.value
 */
function assertAgree(
  { contradictions }: BookOfSettings,
  wanted: Wanted,
  { before, after }: { before: RateState; after: RateState },
): void {
  if (!contradictions) return;
  const known = contradictions(before);
  const errors: FieldErrors = {};
  for (const [name, text] of contradictions(after)) {
    if (known.has(name)) continue;
    const row = wanted.rows.findIndex((each) => each.name === name);
    errors[`rows.${row < 0 ? 0 : row}.value`] = [text];
  }
  if (Object.keys(errors).length > 0) throw AppError.invalid(errors);
}

async function overlapsOf(
  db: Database,
  names: readonly string[],
  { at, now }: { at: Date; now: Date },
): Promise<ShownPlan['warnings']> {
  const { rows } = await db.sql.query<{ name: string; coming: Date }>({
    name: 'coming-settings',
    text: `select name, effective_at as coming from setting_number n
      where name = any($1) and effective_at > $2
        and not exists (select from setting_withdrawn w where w.setting_id = n.id)
      order by effective_at, id`,
    values: [names, now],
  });
  return rows.map(({ name, coming }) => ({ code: 'overlap', name, text: sayOverlap(coming, at) }));
}

const whyOf = ({ why, alone }: BookOfSettings, rows: readonly NumberRow[]): string | null =>
  rows.every((row) => alone?.(row) ?? false) ? null : why;

async function plan(
  { db, clock }: Now,
  book: BookOfSettings,
  wanted: Wanted,
): Promise<SettingPlan> {
  const now = clock.now();
  const at = momentOf(wanted, now);
  const all = await book.entries(db);
  const entries = wantedEntries(wanted, all, checkSetting);
  const before = await stateAt(db, book, { entries: all, at });
  const rows = wanted.rows.flatMap((row, n) => {
    const entry = entries[n]!;
    const becomes = { before: before.get(row.name)!, after: readSetting(entry, row.value) };
    const read = (text: string) => readSetting(entry, text);
    return rowOf({ called: 'terms', read }, row, becomes).map((each) => ({ ...each, entry }));
  });
  const after = new Map([...before, ...rows.map((row) => [row.name, row.after] as const)]);
  assertAgree(book, wanted, { before, after });
  const names = rows.map(({ name }) => name);
  const tried = (await book.tried?.(db, now, { names, before, after })) ?? [];
  return {
    ...{ at, entries: all, why: whyOf(book, rows), setBack: null },
    rows: rows.map(({ name, entry, ...row }) => ({
      ...{ name, title: fullTitle(entry) },
      before: plainSetting(entry, row.before),
      after: plainSetting(entry, row.after),
      change_percent: entry.unit === 'switch' ? null : changePercent(row.before, row.after),
    })),
    effects: (await book.effects?.(db, before, after)) ?? [],
    warnings: [
      ...(await overlapsOf(db, names, { at, now })),
      ...tried.map((each) => ({ code: 'trial' as const, ...each })),
    ],
    // switches move no price
    moved: book.alone ? 0n : rows.reduce((sum, row) => sum + distanceOf(row), 0n),
  };
}

/** A number’s title outside the page of its country: "Deposit fee, Nigeria". */
export const fullTitle = ({ title, country }: Pick<SettingEntry, 'title' | 'country'>): string =>
  `${title}, ${supportedCountries[country].name}`;

const stored = (entries: readonly SettingEntry[], action: string) => {
  const byName = new Map(entries.map((entry) => [entry.name, entry]));
  return {
    ...({ table: 'setting_number', action } as const),
    storedAs: ({ name, after }: { name: string; after: string }) =>
      String(readSetting(byName.get(name)!, after)),
  };
};

const fact = (label: string, value: string, warn = false) => ({ label, value, warn });

function factsOf({ entries, rows, effects, warnings }: SettingPlan) {
  const byName = new Map(entries.map((entry) => [entry.name, entry]));
  const titles = new Map(rows.map(({ name, title }) => [name, title]));
  const say = (name: string, value: string) => saySetting({ ...byName.get(name)!, value });
  return [
    ...warnings.map(({ code, name, text }) =>
      fact(titles.get(name ?? '') ?? '', text, code !== 'trial'),
    ),
    ...rows.map(({ name, title, before, after, change_percent: percent }) =>
      fact(title, `${say(name, before)} → ${say(name, after)}${sayPercent(percent)}`),
    ),
    ...effects.map(({ title, currency, before, after, change_percent: percent }) => {
      const [was, is] = [before, after].map((sum) => formatMoney(sum, currency as CurrencyCode));
      return fact(title, `${was} → ${is}${sayPercent(percent)}`);
    }),
  ];
}

/** Makes a book of settings: two people decide about every change of it. */
export function settingBook(book: BookOfSettings): SettingBook {
  return {
    ...{ kind: book.kind, name: book.name, services: [], entries: book.entries },
    plan: (parts, wanted) => plan(parts, book, wanted),
    write: async (tx, { clock }, changed, because) => {
      const table = stored(changed.entries, 'settings.set');
      return `${book.kind}-${await writeNumbers(tx, clock, table, { plan: changed, because })}`;
    },
    facts: (_, changed) => Promise.resolve(factsOf(changed)),
  };
}

/** Entries of every country, in one list. */
export async function inEveryCountry(
  of: (country: (typeof countryCodes)[number]) => Promise<SettingEntry[]>,
): Promise<SettingEntry[]> {
  const all: SettingEntry[] = [];
  // one after the other, because it runs inside a transaction
  for (const country of countryCodes) all.push(...(await of(country)));
  return all;
}
