import type { DeskSetting } from '#lib/desk/settings.contract.ts';
import type { CountryCode } from '#lib/countries.ts';
import type { Database } from '#server/db/client.ts';
import { nameActors } from '#server/desk/operators.ts';
import type { RateBook } from '#server/desk/rates/rate-book.ts';
import { notWithdrawn, type Now, type NumberTableName } from '#server/platform/settings.ts';

/** How many earlier values are shown. */
const PAST = 10;

/** A number as its page lists it. */
export interface ListedNumber {
  /** As it is stored: "fee:NG:deposit_fee". */
  name: string;
  /** "Deposit fee". */
  title: string;
  /** The heading it is listed under. */
  group: string;
  /** Null for a number that applies everywhere. */
  country: CountryCode | null;
  unit: string;
  /** For money; null for anything else. */
  currency: string | null;
}

/** What a page about a book's numbers needs: each with its past, scheduled and requested values. */
export interface NumberList<E extends ListedNumber = ListedNumber> {
  kind: RateBook['kind'];
  table: NumberTableName;
  entries(db: Database): Promise<readonly E[]>;
  /** The initial value, as people type it. */
  initial(entry: E): string;
  /** A stored value as people type it. */
  plain(entry: E, stored: string): string;
  /** A typed value in its canonical form. */
  tidy(entry: E, typed: string): string;
  /** Numbers that contradict each other at some time from then on: what is wrong with each, by name. */
  wrongFrom?(db: Database, at: Date): Promise<ReadonlyMap<string, string>>;
}

/** Who set the initial values. */
const firsts = ['migration', 'seed'];

interface Kept {
  id: string;
  name: string;
  value: string;
  effective_at: Date;
  set_by: string;
  agreed_by: string | null;
  reason: string | null;
}

interface Asked {
  change_id: string;
  name: string;
  /** As typed. */
  value: string;
  effective_at: Date | null;
  set_by: string;
  agreed_by: null;
  reason: string;
}

/** Numbers by time, without withdrawn ones, and those replaced at the same time. */
async function readKept(db: Database, table: NumberTableName, names: readonly string[]) {
  const { rows } = await db.sql.query<Kept>({
    name: `kept-of-${table}`,
    text: `select distinct on (name, effective_at) n.id::text, name, value::text, effective_at, set_by,
        agreed_by, reason
      from ${table} n where name = any($1) and ${notWithdrawn(table, 'n')}
      order by name, effective_at, n.id desc`,
    values: [names],
  });
  return Map.groupBy(rows, ({ name }) => name);
}

/** Open questions to second approvers. */
async function readAsked(db: Database, book: RateBook['kind']): Promise<Asked[]> {
  const { rows } = await db.sql.query<Asked>({
    name: 'asked-numbers',
    text: `select c.id as change_id, r.name, r.value, c.effective_at, c.asked_by as set_by,
        null as agreed_by, c.reason
      from rate_change c join desk_approval a on a.case_id = c.id and a.queue = c.book
        cross join lateral jsonb_to_recordset(c.rows) as r(name text, value text)
      where c.book = $1 and a.state = 'open' order by c.asked_at`,
    values: [book],
  });
  return rows;
}

type Said = Pick<Kept, 'set_by' | 'agreed_by' | 'reason'>;

/** The signature of a row, with the names of those who set it and agreed to it. */
async function signer(db: Database, said: readonly Said[]) {
  const names = await nameActors(
    db,
    said.flatMap(({ set_by, agreed_by }) => [set_by, ...(agreed_by ? [agreed_by] : [])]),
  );
  const nameOf = (actor: string) => names.get(actor) ?? actor;
  return ({ set_by, agreed_by, reason }: Said) => ({
    set_by: nameOf(set_by),
    agreed_by: agreed_by && nameOf(agreed_by),
    reason,
  });
}

/** For a number that was never set and has no initial value. */
export const NOT_SET = '';

const initialOf = (value: string): DeskSetting['past'][number] => ({
  value,
  set_by: 'migration',
  agreed_by: null,
  reason: null,
  effective_at: null,
});

type Listed<E extends ListedNumber> = Omit<DeskSetting, 'group' | 'unit' | 'currency'> &
  Pick<E, 'group' | 'unit' | 'currency'>;

/** Every number of a book: its current, past and future values. */
export async function listNumbers<E extends ListedNumber>(
  { db, clock }: Now,
  list: NumberList<E>,
): Promise<Listed<E>[]> {
  const now = clock.now();
  const entries = await list.entries(db);
  const kept = await readKept(
    db,
    list.table,
    entries.map(({ name }) => name),
  );
  const asked = await readAsked(db, list.kind);
  const sign = await signer(db, [...[...kept.values()].flat(), ...asked]);
  const view = (entry: E, each: Kept): DeskSetting['past'][number] => {
    const value = list.plain(entry, each.value);
    if (firsts.includes(each.set_by)) return initialOf(value);
    return { value, ...sign(each), effective_at: each.effective_at.toISOString() };
  };
  return entries.map((entry): Listed<E> => {
    const all = kept.get(entry.name) ?? [];
    const started = all.filter(({ effective_at }) => effective_at <= now).reverse();
    const initial = initialOf(list.initial(entry));
    const [current = initial, ...past] = [
      ...started.map((each) => view(entry, each)),
      ...(initial.value === NOT_SET ? [] : [initial]),
    ];
    const { name, title, group, country, unit, currency } = entry;
    return {
      name,
      title,
      group,
      country_code: country,
      unit,
      currency,
      ...current,
      coming: all.slice(started.length).map((each) => ({ id: each.id, ...view(entry, each) })),
      asked: asked
        .filter((each) => each.name === name)
        .map((each) => ({
          change_id: each.change_id,
          ...sign(each),
          value: list.tidy(entry, each.value),
          effective_at: each.effective_at?.toISOString() ?? null,
        })),
      past: past.slice(0, PAST),
    };
  });
}
