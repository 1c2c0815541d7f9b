import { lasting, type Database } from '#server/db/client.ts';
import { unlessFull } from '#server/platform/full-disk.ts';

interface Count {
  hits: number;
  until: number;
}

const MOST_COUNTS = 10_000;
const counts = new WeakMap<object, Map<string, Count>>();

/** Counts in this process only, in windows that begin with their first hit. */
function countHere(db: Database, key: string, windowS: number): number {
  const { sql } = lasting(db);
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

export interface Counter {
  key: string;
  windowS: number;
}

/**
 * Counts one hit of each counter and returns the weights of their sliding windows. It counts in the database or, while
 * the disk is full, in this process: a counter must neither block reading nor be lost.
 */
export const countHits = (db: Database, counters: readonly Counter[]): Promise<number[]> =>
  unlessFull(
    db,
    async () => {
      const { rows } = await db.sql.query<{ weight: string }>({
        name: 'hit-limits',
        text: `select rate_limit_hit(key, window_s)::text as weight
          from unnest($1::text[], $2::int[]) with ordinality as c(key, window_s, n) order by n`,
        values: [counters.map(({ key }) => key), counters.map(({ windowS }) => windowS)],
      });
      return rows.map(({ weight }) => Number(weight));
    },
    () => counters.map(({ key, windowS }) => countHere(db, key, windowS)),
  );
