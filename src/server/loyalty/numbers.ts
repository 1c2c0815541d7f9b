import type { Database } from '#server/db/client.ts';
import { notWithdrawn } from '#server/platform/settings.ts';

/** The numbers of the reward terms at a time, by name; money in minor units. */
export interface RewardNumbers {
  /** @throws Error for a number that was never set */
  of: (name: string) => bigint;
  values: ReadonlyMap<string, bigint>;
  /** Identifies the row that took effect last: same version, same numbers. */
  version: bigint;
}

/** Reads the numbers in effect at a time. */
export async function readNumbers(db: Database, at: Date): Promise<RewardNumbers> {
  const { rows } = await db.sql.query<{
    newest: bigint;
    name: string;
    value: string;
  }>({
    name: 'reward-numbers',
    text: `select name, value::text, first_value(id) over (order by effective_at desc, id desc) newest
      from (select distinct on (name) id, name, value, effective_at from reward_number n
        where effective_at <= $1 and ${notWithdrawn('reward_number', 'n')} order by name, effective_at desc, id desc) n`,
    values: [at],
  });
  const values = new Map(rows.map(({ name, value }) => [name, BigInt(value)]));
  return {
    of: (name) => {
      const value = values.get(name);
      if (value === undefined) throw new Error(`${name} is not set`);
      return value;
    },
    values,
    version: rows[0]?.newest ?? 0n,
  };
}
