import { lasting, type Database } from '#server/db/client.ts';

const KEPT_MS = 5_000;

interface Kept {
  until: number;
  value: Promise<unknown>;
}

const kept = new WeakMap<Database, Map<string, Kept>>();

/**
 * Caches what nearly every request needs for a few seconds, per process and database. Changes by operators
 * become visible within that time, without any messages between processes.
 */
export function remember<T>(db: Database, key: string, load: () => PromiseLike<T>): Promise<T> {
  const mine = kept.get(lasting(db)) ?? new Map<string, Kept>();
  kept.set(lasting(db), mine);
  const found = mine.get(key);
  if (found && found.until > performance.now()) return found.value as Promise<T>;
  // a query that isn't a promise yet would be asked again by each reader
  const value = Promise.resolve(load());
  mine.set(key, { until: performance.now() + KEPT_MS, value });
  // a failed read must not be cached for the next five seconds
  value.catch(() => mine.delete(key));
  return value;
}

/** Clears the cache of one database, after a seed or a changed switch. */
export const clearCache = (db: Database): void => {
  kept.delete(lasting(db));
};
