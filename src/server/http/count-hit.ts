import type { Database } from '#server/db/client.ts';
import { unlessFull } from '#server/platform/full-disk.ts';

interface Count {
  hits: number;
  until: number;
}

const MOST_COUNTS = 10_000;
const counts = new WeakMap<object, Map<string, Count>>();

/** Counts in this process only, in windows that begin with their first hit. */
function countHere({ sql }: Database, key: string, windowS: number): number {
  const own = counts.get(sql) ?? new Map<string, Count>();
  counts.set(sql, own);
  const now = performance.now();
  const known = own.get(key);
  const count = known && known.until > now ? known : { hits: 0, until: now + windowS * 1000 };
  count.hits += 1;
  if (own.size >= MOST_COUNTS) own.clear();
  own.set(key, count);
  return count.hits;
}

/**
 * Counts one hit and returns the weight of the sliding window. It counts in the database or, while the disk
 * is full, in this process: a counter must neither block reading nor be lost.
 */
export const countHit = (db: Database, key: string, windowS: number): Promise<number> =>
  unlessFull(
    db,
    async () => {
      const { rows } = await db.sql.query<{ weight: string }>({
        name: 'hit-limit',
        text: 'select rate_limit_hit($1, $2)::text as weight',
        values: [key, windowS],
      });
      return Number(rows[0]?.weight ?? 0);
    },
    () => countHere(db, key, windowS),
  );
