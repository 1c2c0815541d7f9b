import type { Database } from '#server/db/client.ts';
import { isDiskFull } from '#server/db/transaction.ts';

const REMEMBERED_MS = 60_000;

/** When something last could not be written for want of room, by the pool of its process. */
const refusals = new WeakMap<object, number>();

/** Remembers an error that says there is no room to write, in the database or for a file of ours. */
export function noteIfFull({ sql }: Database, error: unknown): void {
  if (isDiskFull(error)) refusals.set(sql, performance.now());
}

/** True when that happened within the last minute. */
export const wasDiskFull = ({ sql }: Database): boolean =>
  performance.now() - (refusals.get(sql) ?? -Infinity) < REMEMBERED_MS;

/**
 * For what is written beside something that is only read: a database whose disk is full can still be
 * read, so then the second way is taken. Other errors stay errors.
 */
export async function unlessFull<T>(
  db: Database,
  write: () => Promise<T>,
  otherwise: () => T | Promise<T>,
): Promise<T> {
  try {
    return await write();
  } catch (error) {
    if (!isDiskFull(error)) throw error;
    noteIfFull(db, error);
    return otherwise();
  }
}
