import type { Database } from '#server/db/client.ts';

/** The last work with each key, by the pool of its process. */
const tails = new WeakMap<object, Map<string, Promise<unknown>>>();

/**
 * Runs work with the same key one piece after another within this process. It keeps honest parallel requests
 * from using up each other's attempts; the limit itself is in the database.
 */
export async function oneAtATime<T>(
  { db }: { db: Database },
  key: string,
  work: () => Promise<T>,
): Promise<T> {
  const own = tails.get(db.sql) ?? new Map<string, Promise<unknown>>();
  tails.set(db.sql, own);
  const before = own.get(key) ?? Promise.resolve();
  const mine = before.then(work, work);
  own.set(key, mine);
  try {
    return await mine;
  } finally {
    if (own.get(key) === mine) own.delete(key);
  }
}
