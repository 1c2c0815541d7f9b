import type { Database } from '#server/db/client.ts';
import type { Services } from './services.ts';

/** What is needed to read something that counts from a time on. */
export type Now = Pick<Services, 'db' | 'clock'>;

/** Tables of numbers, each with the time from which it counts; nothing in them is ever changed. */
export const numberTables = [
  'setting_number',
  'shopping_rate',
  'coin_term',
  'reward_number',
] as const;
export type NumberTableName = (typeof numberTables)[number];

/** Leaves out what was withdrawn before its time, in a query that calls the table `alias`. */
export const notWithdrawn = (table: NumberTableName, alias: string): string =>
  `not exists (select from number_withdrawn w
    where w.table_name = '${table}' and w.number_id = ${alias}.id)`;

/** Where a number that counts was set. */
export interface SetNumber {
  value: bigint;
  id: bigint;
  /** From when it counts; when it was written, where that was later. */
  since: Date;
}

/** The numbers of a book that operators set, as they count at a moment. */
export interface Settings {
  /** What was set for a name; `base` where nothing was. Money in minor units. */
  of: (name: string, base: bigint) => bigint;
  values: ReadonlyMap<string, bigint>;
  rows: ReadonlyMap<string, SetNumber>;
  /** The row that took effect last; undefined before the first. */
  newest: SetNumber | undefined;
  /** Names that row; 0n before the first: the same version, the same numbers. */
  version: bigint;
}

interface Row {
  id: bigint;
  name: string;
  value: string;
  since: Date;
}

/**
 * Reads what is set of names that start alike, such as `fee:NG:`, at a time. It is read each time from few
 * rows, so a change counts in every process as soon as it is committed, and a planned one from its moment on.
 */
export async function readSettings(db: Database, prefix: string, at: Date): Promise<Settings> {
  const { rows } = await db.sql.query<Row>({
    name: 'settings-of',
    text: `select id, name, value::text, greatest(effective_at, set_at) as since
      from (select distinct on (name) * from setting_number n
        where name like $1 || '%' and effective_at <= $2 and ${notWithdrawn('setting_number', 'n')}
        order by name, effective_at desc, id desc) n
      order by effective_at desc, id desc`,
    values: [prefix, at],
  });
  const numbers = rows.map(
    ({ name, value, ...row }) => [name, { ...row, value: BigInt(value) }] as const,
  );
  const values = new Map(numbers.map(([name, { value }]) => [name, value]));
  const newest = numbers[0]?.[1];
  return {
    of: (name, base) => values.get(name) ?? base,
    values,
    rows: new Map(numbers),
    newest,
    version: newest?.id ?? 0n,
  };
}
