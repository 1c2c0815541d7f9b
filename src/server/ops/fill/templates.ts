import type { Database } from '#server/db/client.ts';
import { kept } from './kept.ts';
import { readTables, type Column, type Table } from './schema.ts';

/** What differs in each copy: an id, a text that is unique, or the number of a row in the ledger. */
export type Part = { id: string } | { text: string } | { number: number };

/** A row as JSON: what every copy has between what differs. */
export interface RowTemplate {
  literals: string[];
  parts: Part[];
}

export interface Template {
  table: Table;
  /** Columns that a copy is given; PostgreSQL numbers the others. */
  columns: Column[];
  rows: RowTemplate[];
}

type Row = Record<string, unknown>;

const UUID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;
/** Separates literals from parts; JSON writes it in six characters, and no column can hold it. */
const MARK = '\0';

const numbered: Readonly<Record<string, string>> = {
  account_id: 'ledger.account',
  txn_id: 'ledger.txn',
  capture_txn: 'ledger.txn',
  paid_txn: 'ledger.txn',
  reverses: 'ledger.txn',
  hold_id: 'ledger.hold',
};
export const numberedTables = [...new Set(Object.values(numbered))];

/** Which table's numbers a column has. */
const numbersOf = ({ name }: Table, column: Column): string | undefined => {
  if (column.type !== 'int8') return undefined;
  return column.name === 'id' && numberedTables.includes(name) ? name : numbered[column.name];
};

/** Only accounts of members are copied: the house and organisers keep theirs, and book more. */
export const copiedRows = ({ name }: Table): string =>
  name === 'ledger.account' ? 'where owner_id in (select id from users)' : '';

/** The highest number that the ledger has given; a copy's numbers are higher by that. */
export const highestNumber = (templates: readonly Template[]): number =>
  Math.max(
    ...templates.flatMap(({ rows }) =>
      rows.flatMap(({ parts }) => parts.map((part) => ('number' in part ? part.number : 0))),
    ),
  );

async function readRows(db: Database, table: Table): Promise<Row[]> {
  const order = table.columns.find(({ isIdentity }) => isIdentity)?.name;
  const { rows } = await db.sql.query<{ row: Row }>(
    `select to_jsonb(t) as row from ${table.name} t ${copiedRows(table)}
     ${order ? `order by t.${order}` : ''}`,
  );
  return rows.map(({ row }) => row);
}

async function readKeptIds(db: Database, tables: readonly Table[]): Promise<string[]> {
  const withIds = tables.filter(
    ({ name, columns }) =>
      kept.has(name) && columns.some((each) => each.name === 'id' && each.type === 'uuid'),
  );
  const { rows } = await db.sql.query<{ id: string }>(
    withIds.map(({ name }) => `select id from ${name}`).join(' union all '),
  );
  return rows.map(({ id }) => id);
}

class Business {
  private readonly ids = new Set<string>();
  private readonly numbers = new Map<string, Set<number>>();
  private readonly texts = new Set<string>();
  private readonly rows: ReadonlyMap<Table, Row[]>;

  /** @param keptIds ids that every copy shares, such as those of operators */
  constructor(rows: ReadonlyMap<Table, Row[]>, keptIds: readonly string[]) {
    this.rows = rows;
    for (const [table, own] of rows) this.addIds(table, own);
    for (const id of keptIds) this.ids.delete(id);
    for (const [table, own] of rows) this.addTexts(table, own);
  }

  private addIds({ name, columns, unique }: Table, rows: Row[]) {
    const inKeys = new Set(unique.flat());
    const keys = columns.filter(({ name, type }) => inKeys.has(name) && type === 'uuid');
    for (const row of rows) for (const key of keys) this.ids.add(String(row[key.name]));
    if (numberedTables.includes(name))
      this.numbers.set(name, new Set(rows.map((row) => Number(row['id']))));
  }

  private isCopied(value: unknown): boolean {
    return typeof value === 'string' && (value.match(UUID) ?? []).some((id) => this.ids.has(id));
  }

  /**
   * A unique index needs a last text that differs, unless another of its columns does in each copy.
   * Hashes always differ, because equal ones would mean that all copies are the same person.
   */
  private addTexts(table: Table, rows: Row[]) {
    const addText = (value: unknown) => void (typeof value === 'string' && this.texts.add(value));
    for (const { name } of table.columns.filter(({ type }) => type === 'bytea'))
      for (const row of rows) addText(row[name]);
    for (const names of table.unique) {
      const columns = names.flatMap(
        (each) => table.columns.find(({ name }) => name === each) ?? [],
      );
      const last = columns.findLast(({ type }) => type === 'text');
      if (!last) continue;
      if (columns.some((column) => column.isIdentity || numbersOf(table, column))) continue;
      for (const row of rows) {
        if (columns.some(({ name }) => this.isCopied(row[name]))) continue;
        addText(row[last.name]);
      }
    }
  }

  templates(): Template[] {
    return [...this.rows].map(([table, rows]) => {
      const columns = table.columns.filter(
        (column) => !column.isIdentity || numbersOf(table, column) !== undefined,
      );
      return { table, columns, rows: rows.map((row) => this.template(table, columns, row)) };
    });
  }

  private template(table: Table, columns: Column[], row: Row): RowTemplate {
    const parts: Part[] = [];
    const mark = (part: Part) => `${MARK}${parts.push(part) - 1}${MARK}`;
    const walk = (value: unknown): unknown => {
      if (Array.isArray(value)) return value.map(walk);
      if (value !== null && typeof value === 'object')
        return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, walk(each)]));
      if (typeof value !== 'string') return value;
      if (this.texts.has(value)) return mark({ text: value });
      return value.replaceAll(UUID, (id) => (this.ids.has(id) ? mark({ id }) : id));
    };
    const entries = columns.map((column) => {
      const value = row[column.name];
      const numbers = this.numbers.get(numbersOf(table, column) ?? '');
      const isCopied = typeof value === 'number' && numbers?.has(value);
      return [column.name, isCopied ? mark({ number: value }) : walk(value)];
    });
    const pieces = JSON.stringify(Object.fromEntries(entries)).split(/\\u0000(\d+)\\u0000/);
    return {
      literals: pieces.filter((_, at) => at % 2 === 0),
      parts: pieces.filter((_, at) => at % 2 === 1).map((at) => parts[Number(at)]!),
    };
  }
}

/** Everything that members and their orders have left in a database, ready to be copied. */
export async function readTemplates(db: Database): Promise<Template[]> {
  const tables = await readTables(db);
  const rows = new Map<Table, Row[]>();
  for (const table of tables) if (!kept.has(table.name)) rows.set(table, await readRows(db, table));
  return new Business(rows, await readKeptIds(db, tables)).templates();
}
