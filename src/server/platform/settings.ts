import type { Database } from '#server/db/client.ts';
import type { Services } from './services.ts';

/** What is needed to read something that counts from a time on. */
export type Now = Pick<Services, 'db' | 'clock'>;

/** The numbers of a book that operators set, as they count at a moment. */
export interface Settings {
  /** What was set for a name; `base` where nothing was. Money in minor units. */
  of: (name: string, base: bigint) => bigint;
  values: ReadonlyMap<string, bigint>;
  /** Names the row that took effect last; 0n before the first: the same version, the same numbers. */
  version: bigint;
}

/**
 * Reads what is set of names that start alike, such as `fee:NG:`, at a time. It is read each time from few
 * rows, so a change counts in every process as soon as it is committed, and a planned one from its moment on.
 */
export async function readSettings(db: Database, prefix: string, at: Date): Promise<Settings> {
  const { rows } = await db.sql.query<{ newest: bigint; name: string; value: string }>({
    name: 'settings-of',
    text: `select name, value::text, first_value(id) over (order by effective_at desc, id desc) newest
      from (select distinct on (name) id, name, value, effective_at from setting_number n
        where name like $1 || '%' and effective_at <= $2
          and not exists (select from setting_withdrawn w where w.setting_id = n.id)
        order by name, effective_at desc, id desc) n`,
    values: [prefix, at],
  });
  const values = new Map(rows.map(({ name, value }) => [name, BigInt(value)]));
  return {
    of: (name, base) => values.get(name) ?? base,
    values,
    version: rows[0]?.newest ?? 0n,
  };
}
