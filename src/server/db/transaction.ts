import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { lasting, wrapConnection, type Database } from './client.ts';
import { Outbox } from './notices.ts';
import { asUsual } from './patience.ts';

const SERIALIZATION_FAILURE = '40001';
const DEADLOCK = '40P01';
const MAX_RETRIES = 3;

export function sqlStateOf(error: unknown): string | undefined {
  for (let cause: unknown = error; cause instanceof Error; cause = cause.cause) {
    if ('code' in cause && typeof cause.code === 'string') return cause.code;
  }
  return undefined;
}

const SOCKET_ERRORS = new Set([
  'ECONNRESET',
  'ECONNREFUSED',
  'ECONNABORTED',
  'EPIPE',
  'ENOENT',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
]);
/**
 * Failures that the driver reports only in words: the connection broke, was already broken, or none became
 * free in time.
 */
const LOST =
  /Connection terminated|is not queryable|timeout exceeded when trying to connect|^timeout expired$/;

const NO_ROOM = new Set(['53100', '25006', 'ENOSPC', 'EDQUOT']);

/** Whether an error means that the disk is full, on the database’s machine or on this one. */
export const isDiskFull = (error: unknown): boolean => NO_ROOM.has(sqlStateOf(error) ?? '');

/** True when the database could not be reached: connection lost, overloaded, stopping or starting. */
export function isOutOfReach(error: unknown): boolean {
  const state = sqlStateOf(error) ?? '';
  if (isDiskFull(error)) return false;
  if (/^(08|53|57P)/.test(state) || SOCKET_ERRORS.has(state)) return true;
  for (let cause: unknown = error; cause instanceof Error; cause = cause.cause)
    if (LOST.test(cause.message)) return true;
  return false;
}

function isWorthRepeating(error: unknown): boolean {
  const state = sqlStateOf(error);
  return state === SERIALIZATION_FAILURE || state === DEADLOCK;
}

const statementOf = (asked: unknown): string =>
  typeof asked === 'string' ? asked : ((asked as { text?: string }).text ?? '');

/**
 * The connection of one transaction. `see` reads each statement before it is sent. Once the transaction has ended
 * it sends nothing more, because by then the connection may be in someone else's.
 */
function lent(connection: pg.PoolClient, see: (statement: string) => void) {
  const ask = connection.query.bind(connection) as (...args: unknown[]) => unknown;
  let hasEnded = false;
  const query = (...args: unknown[]): unknown => {
    if (hasEnded) throw new Error('A transaction was used after its end');
    see(statementOf(args[0]));
    return ask(...args);
  };
  const client = new Proxy(connection, {
    get: (of, name) => (name === 'query' ? query : (Reflect.get(of, name) as unknown)),
  });
  return { client, end: () => void (hasEnded = true) };
}

async function runOnce<T>(
  pool: pg.Pool,
  database: Database,
  work: (tx: Database) => Promise<T>,
): Promise<T> {
  const connection = await pool.connect();
  const outbox = new Outbox();
  const { client, end } = lent(connection, (statement) => outbox.see(statement));
  let broken: Error | undefined;
  try {
    await connection.query('begin isolation level read committed');
    const tx = Object.assign(wrapConnection(client, outbox), { origin: lasting(database) });
    const result = await work(tx);
    end();
    const { command } = await connection.query('commit');
    // the server's answer to a commit after a failed statement: nothing was stored
    if (command === 'ROLLBACK')
      throw new Error('A transaction went on after a statement had failed');
    for (const notice of outbox.notices) database.notices.add(notice);
    return result;
  } catch (error) {
    end();
    await connection.query('rollback').catch((lost: Error) => (broken = lost));
    throw error;
  } finally {
    asUsual(connection);
    connection.release(broken);
  }
}

/**
 * Runs the work in one READ COMMITTED transaction. After a deadlock or a serialization failure all of it is
 * repeated, at most 3 times, so the work must have no effect outside the database. Inside a transaction it
 * joins that one. Its notices are sent after the commit, and never after a rollback.
 * @throws Error when the work caught the failure of a statement: the server then rolls back instead of
 * committing
 */
export async function inTransaction<T>(
  db: Database,
  work: (tx: Database) => Promise<T>,
): Promise<T> {
  if (!(db.sql instanceof pg.Pool)) return work(db);
  for (let attempt = 0; ; attempt++) {
    try {
      return await runOnce(db.sql, db, work);
    } catch (error) {
      if (attempt >= MAX_RETRIES || !isWorthRepeating(error)) throw error;
      await sleep(10 * 2 ** attempt * (0.5 + Math.random()));
    }
  }
}
