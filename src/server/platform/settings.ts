import type { Database } from '#server/db/client.ts';
import type { Services } from './services.ts';

/** What is needed to read values that take effect at a time. */
export type Now = Pick<Services, 'db' | 'clock'>;

/** Tables of numbers with the time each takes effect; rows never change. */
const numberTables = ['setting_number', 'shopping_rate', 'coin_term', 'reward_number'] as const;
export type NumberTableName = (typeof numberTables)[number];

/** Leaves out withdrawn values, in a query that calls the table `alias`. */
export const notWithdrawn = (table: NumberTableName, alias: string): string =>
  `not exists (select from number_withdrawn w
    where w.table_name = '${table}' and w.number_id = ${alias}.id)`;

/** The row of a number that applies. */
export interface SetNumber {
  value: bigint;
  id: bigint;
  /** When it took effect, or when it was stored if that was later. */
  since: Date;
}

/** The numbers of a book that operators set, as they apply at a time. */
export interface Settings {
  /** The value set for a name, or `base`. Money in minor units. */
  of: (name: string, base: bigint) => bigint;
  values: ReadonlyMap<string, bigint>;
  rows: ReadonlyMap<string, SetNumber>;
  /** The row that took effect last; undefined before the first. */
  newest: SetNumber | undefined;
  /** Identifies that row; 0n before the first: same version, same numbers. */
  version: bigint;
}

interface Row {
  id: bigint;
  name: string;
  value: string;
  since: Date;
}

/**
 * Reads the settings with a common prefix, such as `fee:NG:`, at a time. It is read each time from few rows,
 * so a change applies in every process as soon as it is committed, and a scheduled one from its time on.
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
