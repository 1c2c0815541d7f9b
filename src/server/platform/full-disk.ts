import { lasting, type Database } from '#server/db/client.ts';
import { isDiskFull } from '#server/db/transaction.ts';

const REMEMBERED_MS = 60_000;

/** When a write last failed for lack of disk space, by the connection pool of its process. */
const refusals = new WeakMap<object, number>();

/** Records an out-of-space error, from the database or from our own files. */
export function noteIfFull(db: Database, error: unknown): void {
  if (isDiskFull(error)) refusals.set(lasting(db).sql, performance.now());
}

/** True when a write failed for lack of space within the last minute. */
export const wasDiskFull = (db: Database): boolean =>
  performance.now() - (refusals.get(lasting(db).sql) ?? -Infinity) < REMEMBERED_MS;

/**
 * Runs a write that accompanies a read. A database whose disk is full can still be read, so the
 * fallback is returned. Other errors are thrown.
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
