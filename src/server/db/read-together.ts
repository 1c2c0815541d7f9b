import pg from 'pg';
import { wrapConnection, type Database } from './client.ts';
import { sqlStateOf } from './transaction.ts';

type Read<K, V> = (db: Database, keys: readonly K[]) => Promise<readonly V[]>;

interface Batch<K, V> {
  keys: K[];
  values: Promise<readonly V[]>;
}

interface Line<K, V> {
  /** The read in progress, failed or not. */
  running: Promise<unknown>;
  /** Callers that arrived during the read. */
  next: Batch<K, V> | undefined;
}

/**
 * Answers many callers with one query: callers that ask during a read share the next one. It begins
 * after all of them asked, so each result is as fresh as with a separate query. If it fails, each
 * caller reads alone, so that one bad key doesn't fail the others. Inside a transaction nothing is
 * shared. Callers must not change the result, because others receive it too.
 * @param read returns the values of some keys, in the order of the keys
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

/** Like readTogether, for a query that takes one key: callers with the same key share one read. */
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

/**
 * Orders rows by `n`, the position of their key counted from 1, as `with ordinality` returns it.
 */
export function inOrder<R>(
  { length }: readonly unknown[],
  rows: readonly (R & { n: bigint })[],
): (R | undefined)[] {
  const found = Array.from<R | undefined>({ length });
  for (const row of rows) found[Number(row.n) - 1] = row;
  return found;
}

interface Asked {
  args: unknown[];
  answer: (result: unknown) => void;
  fail: (error: unknown) => void;
}

type Ask = (...args: unknown[]) => Promise<unknown>;

/** An earlier statement failed, so this one was not executed. */
const NOT_TRIED = '25P02';
/** The maximum number of reads per batch. */
const MOST = 24;

/** Runs reads in one transaction. All of them are sent before the first reply. */
async function readAll(pool: pg.Pool, batch: readonly Asked[]): Promise<void> {
  const client = await pool.connect();
  const ask: Ask = client.query.bind(client);
  const alone: Ask = pool.query.bind(pool);
  const edges = [ask('begin isolation level read committed read only')];
  const reads = batch.map(({ args, answer, fail }) =>
    ask(...args).then(answer, (error: unknown) =>
      sqlStateOf(error) === NOT_TRIED ? alone(...args).then(answer, fail) : fail(error),
    ),
  );
  edges.push(ask('commit'));
  const lost = (await Promise.allSettled(edges)).some(({ status }) => status === 'rejected');
  client.release(lost);
  await Promise.all(reads);
}

function reader(pool: pg.Pool): Ask {
  let waiting: Asked[] = [];
  const alone: Ask = pool.query.bind(pool);
  const send = () => {
    const all = waiting;
    waiting = [];
    for (let from = 0; from < all.length; from += MOST) {
      const batch = all.slice(from, from + MOST);
      const [first] = batch as [Asked];
      if (batch.length === 1) alone(...first.args).then(first.answer, first.fail);
      else readAll(pool, batch).catch((error: unknown) => batch.forEach(({ fail }) => fail(error)));
    }
  };
  return (...args) =>
    new Promise((answer, fail) => {
      // after all callers of this tick have asked
      if (waiting.push({ args, answer, fail }) === 1) setImmediate(send);
    });
}

const readers = new WeakMap<pg.Pool, Database>();

/**
 * A database for independent reads: reads requested in the same tick share a connection, a round
 * trip and a commit. Each read sees what is committed when it runs, and
 * fails alone. It can't write. Inside a transaction it is that transaction, and on a page that page's.
 */
export function together(db: Database): Database {
  if (!(db.sql instanceof pg.Pool) || db.parent) return db;
  const known = readers.get(db.sql);
  if (known) return known;
  const made = wrapConnection({ query: reader(db.sql) } as unknown as pg.PoolClient);
  readers.set(db.sql, made);
  return made;
}

/**
 * The results of reads that were requested together. Unlike Promise.all it waits for all of them,
 * and throws the error of the first failed one in this order, however late that failed.
 */
export async function answersOf<T extends readonly unknown[] | []>(
  asked: T,
): Promise<{ -readonly [K in keyof T]: Awaited<T[K]> }> {
  const answers: readonly PromiseSettledResult<unknown>[] = await Promise.allSettled(asked);
  const values = answers.map((answer) => {
    if (answer.status === 'rejected') throw answer.reason;
    return answer.value;
  });
  return values as { -readonly [K in keyof T]: Awaited<T[K]> };
}
