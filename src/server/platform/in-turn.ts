import { AppError } from '#lib/errors/app-error.ts';
import type { Database } from '#server/db/client.ts';

export interface Turns {
  running: number;
  waiting: number;
  /** The retry time when the queue is full. */
  retryAfterS: number;
}

/**
 * Runs heavy work a few pieces at a time, in order of arrival, with a short queue: a flood slows down the
 * flooder, not the other pages.
 * @throws AppError busy when the queue is full
 */
export function inTurn({ running, waiting, retryAfterS }: Turns) {
  const queue: (() => void)[] = [];
  let free = running;

  async function takeTurn(): Promise<void> {
    if (free > 0) {
      free -= 1;
      return;
    }
    if (queue.length >= waiting) throw new AppError('busy', { retryAfterS });
    await new Promise<void>((resolve) => queue.push(resolve));
  }

  /** Passes the turn to the next in the queue, so that no newcomer can slip in between. */
  function passTurn(): void {
    const next = queue.shift();
    if (next) next();
    else free += 1;
  }

  return async <T>(work: () => Promise<T>): Promise<T> => {
    await takeTurn();
    try {
      return await work();
    } finally {
      passTurn();
    }
  };
}

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
