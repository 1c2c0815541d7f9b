import type { Database } from '#server/db/client.ts';

export interface Column {
  name: string;
  type: string;
  /** Numbered by PostgreSQL. */
  isIdentity: boolean;
}

export interface Table {
  /** With its schema, unless that is `public`. */
  name: string;
  /** Without those that PostgreSQL computes. */
  columns: Column[];
  /** The columns that decide each unique index; in place of a computed one those that it is computed from. */
  unique: string[][];
}

interface ReadColumn extends Column {
  table: string;
  /** What PostgreSQL computes it from. */
  expression: string | null;
}

const columnsOf = `
  select attrelid::regclass::text as "table", attname as name, typname as type,
    attidentity <> '' as "isIdentity",
    case when attgenerated <> '' then pg_get_expr(adbin, adrelid) end as expression
  from pg_attribute
  join pg_class c on c.oid = attrelid
  join pg_namespace n on n.oid = relnamespace
  join pg_type t on t.oid = atttypid
  left join pg_attrdef on adrelid = attrelid and adnum = attnum
  where relkind = 'r' and nspname in ('public', 'ledger') and attnum > 0 and not attisdropped
  order by 1, attnum`;

const uniqueOf = `
  select indrelid::regclass::text as "table", array_agg(attname::text order by array_position(indkey::int2[], attnum)) as names
  from pg_index
  join pg_class c on c.oid = indrelid
  join pg_namespace n on n.oid = relnamespace
  join pg_attribute on attrelid = indrelid and attnum = any(indkey)
  where indisunique and nspname in ('public', 'ledger')
  group by indexrelid, 1
  order by 1`;

const namesIn = (expression: string): string[] => expression.match(/\w+/g) ?? [];

/** The tables of the product, as the database has them. */
export async function readTables(db: Database): Promise<Table[]> {
  const { rows: columns } = await db.sql.query<ReadColumn>(columnsOf);
  const { rows: indexes } = await db.sql.query<{ table: string; names: string[] }>(uniqueOf);
  return [...Map.groupBy(columns, ({ table }) => table)].map(([name, own]) => {
    const computed = new Map(own.map((column) => [column.name, column.expression]));
    return {
      name,
      columns: own.filter(({ expression }) => expression === null),
      unique: indexes
        .filter(({ table }) => table === name)
        .map(({ names }) => names.flatMap((each) => namesIn(computed.get(each) ?? each))),
    };
  });
}
