import { globSync } from 'node:fs';
import { getTableConfig, PgTable, type PgColumn } from 'drizzle-orm/pg-core';
import { is } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freshDatabase, type FreshDatabase } from '#tests/support/database.ts';

const files = globSync('src/server/**/tables.ts');

let database: FreshDatabase;

beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.drop());

/** One spelling for types that have different names on the two sides. */
const spell = (type: string) =>
  type
    .replace('timestamp with time zone', 'timestamptz')
    .replace('character varying', 'varchar')
    .replace(/\(.*\)/, '')
    .replace(/^(character|"char")$/, 'char');

function columnsIn(table: PgTable): Record<string, string> {
  const { columns, primaryKeys } = getTableConfig(table);
  const keys = new Set(primaryKeys.flatMap((key) => key.columns.map(({ name }) => name)));
  const isRequired = (column: PgColumn) =>
    column.notNull || column.primary || keys.has(column.name);
  return Object.fromEntries(
    columns.map((column) => [
      column.name,
      `${spell(column.getSQLType())}${isRequired(column) ? ' not null' : ''}`,
    ]),
  );
}

async function columnsOf(schema: string, table: string): Promise<Record<string, string>> {
  const { rows } = await database.db.sql.query<{ name: string; type: string; required: boolean }>(
    `select a.attname as name, format_type(a.atttypid, a.atttypmod) as type, a.attnotnull as required
     from pg_attribute a where a.attrelid = to_regclass($1) and a.attnum > 0 and not a.attisdropped`,
    [`${schema}."${table}"`],
  );
  return Object.fromEntries(
    rows.map(({ name, type, required }) => [name, `${spell(type)}${required ? ' not null' : ''}`]),
  );
}

describe('the tables that drizzle reads', () => {
  it.each(files)('are those of the migrations: %s', async (file) => {
    const module = (await import(/* @vite-ignore */ `/${file}`)) as Record<string, unknown>;
    const tables = Object.values(module).filter((each) => is(each, PgTable));
    expect(tables.length).toBeGreaterThan(0);
    for (const table of tables) {
      const { name, schema = 'public' } = getTableConfig(table);
      expect({ [name]: columnsIn(table) }).toEqual({ [name]: await columnsOf(schema, name) });
    }
  });
});
