import { hash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { AppError } from '#lib/errors/app-error.ts';
import type { Database } from '#server/db/client.ts';
import { isOutOfReach, sqlStateOf } from '#server/db/transaction.ts';
import { translateError } from './errors.ts';

const MAX_RETRIES = 3;

/**
 * Deadlocks, serialization failures, shutdowns and lost connections: the idempotency key makes a retry
 * harmless.
 */
function isWorthRepeating(error: unknown): boolean {
  const state = sqlStateOf(error);
  return state === '40001' || state === '40P01' || isOutOfReach(error);
}

/** Calls a ledger function as a named prepared statement and returns its rows. */
export async function callLedger<R extends pg.QueryResultRow>(
  db: Database,
  name: string,
  text: string,
  values: unknown[],
): Promise<R[]> {
  for (let attempt = 0; ; attempt++) {
    try {
      return (await db.sql.query<R>({ name, text, values })).rows;
    } catch (error) {
      // inside a transaction only its owner may retry
      if (!(db.sql instanceof pg.Pool) || !isWorthRepeating(error)) throw translateError(error);
      if (attempt >= MAX_RETRIES) throw new AppError('busy', { cause: error, retryAfterS: 1 });
      await sleep(20 * 2 ** attempt * (0.5 + Math.random()));
    }
  }
}

/** Returns the single row of a function that always returns one. */
export async function callLedgerOnce<R extends pg.QueryResultRow>(
  db: Database,
  name: string,
  text: string,
  values: unknown[],
): Promise<R> {
  const [row] = await callLedger<R>(db, name, text, values);
  if (!row) throw new Error(`${name} returned nothing`);
  return row;
}

type Plain =
  string | number | boolean | bigint | null | undefined | Date | readonly Plain[] | PlainObject;
interface PlainObject {
  readonly [name: string]: Plain;
}

function canonical(value: unknown): string {
  if (value === undefined || value === null) return 'null';
  if (typeof value === 'bigint') return value.toString();
  if (value instanceof Date) return JSON.stringify(value.toISOString());
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (typeof value === 'object') {
    const members = Object.entries(value as PlainObject)
      .filter(([, member]) => member !== undefined)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, member]) => `${JSON.stringify(name)}:${canonical(member)}`);
    return `{${members.join(',')}}`;
  }
  return JSON.stringify(value);
}

export const hashText = (text: string): Buffer => hash('sha256', text, 'buffer');

/** The 32 bytes that tell a repeated request from a different one under the same key. */
export function hashRequest(request: object): Buffer {
  return hashText(canonical(request));
}
