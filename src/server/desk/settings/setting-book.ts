import { countryCodes, supportedCountries } from '#lib/countries.ts';
import { formatSetting } from '#lib/desk/setting-words.ts';
import type { ShownPlan } from '#server/desk/rates/answer-change.ts';
import { rowOf } from '#server/desk/rates/judge-rows.ts';
import { changePercent } from '#server/desk/rates/price-moves.ts';
import type { RateBook, Wanted } from '#server/desk/rates/rate-book.ts';
import { momentOf, wantedEntries } from '#server/desk/rates/read-wanted.ts';
import { writeNumbers } from '#server/desk/rates/write-numbers.ts';
import { describePlan } from '#server/desk/rates/describe-plan.ts';
import type { Now } from '#server/platform/settings.ts';
import { overlapsOf } from './coming-numbers.ts';
import { checkSetting, plainSetting, readSetting, type SettingEntry } from './entries.ts';
import {
  assertAgree,
  judge,
  movedOf,
  stateAt,
  TABLE,
  wrongFrom,
  type BookOfSettings,
} from './judge-settings.ts';
import type { NumberList } from './list-numbers.ts';

interface SettingPlan extends ShownPlan {
  entries: readonly SettingEntry[];
}

export type SettingBook = RateBook<SettingPlan> & NumberList<SettingEntry>;

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
  await assertAgree(db, book, wanted, { at, before, after });
  const names = rows.map(({ name }) => name);
  const tried = (await book.tried?.(db, now, { names, before, after })) ?? [];
  return {
    ...(await judge(db, book, { at, entries: all, rows })),
    at,
    entries: all,
    moved: movedOf(book, rows),
    rows: rows.map(({ name, entry, ...row }) => ({
      name,
      title: fullTitle(entry),
      before: plainSetting(entry, row.before),
      after: plainSetting(entry, row.after),
      change_percent: entry.unit === 'switch' ? null : changePercent(row.before, row.after),
    })),
    effects: (await book.effects?.(db, before, after)) ?? [],
    warnings: [
      ...(await overlapsOf(db, TABLE, names, { at, now })),
      ...tried.map((each) => ({ code: 'trial' as const, ...each })),
    ],
  };
}

/** A number’s title outside the page of its country: "Deposit fee, Nigeria". */
export const fullTitle = ({ title, country }: Pick<SettingEntry, 'title' | 'country'>): string =>
  `${title}, ${supportedCountries[country].name}`;

const stored = (entries: readonly SettingEntry[], action = 'settings.set') => {
  const byName = new Map(entries.map((entry) => [entry.name, entry]));
  return {
    ...({ table: TABLE, action } as const),
    storedAs: ({ name, after }: { name: string; after: string }) =>
      String(readSetting(byName.get(name)!, after)),
  };
};

function factsOf({ entries, ...plan }: SettingPlan) {
  const byName = new Map(entries.map((entry) => [entry.name, entry]));
  return describePlan(plan, (name, value) => formatSetting({ ...byName.get(name)!, value }));
}

/** Makes a book of settings: every change takes two people, except small price moves and what must not wait. */
export function settingBook(book: BookOfSettings): SettingBook {
  return {
    kind: book.kind,
    name: book.name,
    services: book.prices?.services ?? [],
    isSet: async ({ sql }) => {
      const { rows } = await sql.query(`select from ${TABLE} where name like $1 || '%' limit 1`, [
        book.prefix,
      ]);
      return rows.length > 0;
    },
    table: TABLE,
    entries: (db) => book.entries(db),
    initial: (entry) => plainSetting(entry, entry.base),
    plain: (entry, text) => plainSetting(entry, BigInt(text)),
    tidy: (entry, text) => plainSetting(entry, readSetting(entry, text)),
    wrongFrom: (db, at) => wrongFrom(db, book, at),
    plan: (parts, wanted) => plan(parts, book, wanted),
    write: async (tx, { clock }, changed, because) => {
      const table = stored(changed.entries, book.action);
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
  // sequentially, because it runs inside a transaction
  for (const country of countryCodes) all.push(...(await of(country)));
  return all;
}
