import pg from 'pg';
import type { Database } from './client.ts';

type Read<K, V> = (db: Database, keys: readonly K[]) => Promise<readonly V[]>;

interface Batch<K, V> {
  keys: K[];
  values: Promise<readonly V[]>;
}

interface Line<K, V> {
  /** The read that is under way, failed or not. */
  running: Promise<unknown>;
  /** Those who came since. */
  next: Batch<K, V> | undefined;
}

/**
 * Answers many callers with one query: whoever asks while a read is under way shares the next one. It begins
 * after all of them asked, so each answer is as fresh as a query of one's own. If it fails, each reads alone: one
 * odd key fails no one else. Inside a transaction nothing is shared. Callers must not change what they get,
 * because others get it too.
 *
 * @param read the values of some keys, in the order of the keys
 */
export function readTogether<K, V>(read: Read<K, V>): (db: Database, key: K) => Promise<V> {
  const lines = new WeakMap<pg.Pool, Line<K, V>>();

  function begin(db: Database, line: Line<K, V>): Batch<K, V> {
    const keys: K[] = [];
    const values = line.running.then(() => {
      line.next = undefined;
      return read(db, keys);
    });
    line.running = values.catch(() => undefined);
    return { keys, values };
  }

  const readAlone = async (db: Database, key: K) => (await read(db, [key]))[0]!;

  return async (db, key) => {
    if (!(db.sql instanceof pg.Pool)) return readAlone(db, key);
    const line = lines.get(db.sql) ?? {
      running: Promise.resolve(),
      next: undefined,
    };
    lines.set(db.sql, line);
    const batch = (line.next ??= begin(db, line));
    const at = batch.keys.push(key) - 1;
    try {
      return (await batch.values)[at]!;
    } catch (error) {
      if (batch.keys.length === 1) throw error;
      return readAlone(db, key);
    }
  };
}

/** The same where a query answers one key: of those who ask for the same one, only one reads. */
export const readOnce = <K, V>(
  read: (db: Database, key: K) => Promise<V>,
  nameOf: (key: K) => string = String,
) =>
  readTogether<K, V>((db, keys) => {
    const reads = new Map<string, Promise<V>>();
    for (const key of keys) {
      const name = nameOf(key);
      if (!reads.has(name)) reads.set(name, read(db, key));
    }
    return Promise.all(keys.map((key) => reads.get(nameOf(key))!));
  });

/** For each of some keys the row that carries its number, counted from 1 as `with ordinality` does. */
export function inOrder<R>(
  { length }: readonly unknown[],
  rows: readonly (R & { n: bigint })[],
): (R | undefined)[] {
  const found = Array.from<R | undefined>({ length });
  for (const row of rows) found[Number(row.n) - 1] = row;
  return found;
}
