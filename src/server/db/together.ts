import pg from 'pg';
import { wrapConnection, type Database } from './client.ts';
import { sqlStateOf } from './transaction.ts';

interface Asked {
  args: unknown[];
  answer: (result: unknown) => void;
  fail: (error: unknown) => void;
}

type Ask = (...args: unknown[]) => Promise<unknown>;

/** A statement before it has failed, so this one was not tried. */
const NOT_TRIED = '25P02';
/** No reader waits for more than these. */
const MOST = 24;

/** Reads in one transaction. All of them are sent before the first one is answered. */
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
      // after everyone whose turn it is has asked
      if (waiting.push({ args, answer, fail }) === 1) setImmediate(send);
    });
}

const readers = new WeakMap<pg.Pool, Database>();

/**
 * The same database for reads that don't need each other: those asked in the same moment, by whomever, share a
 * connection, a round trip and a commit. Each sees what is committed when it runs, and fails alone. Nothing can be
 * written. Inside a transaction it is that transaction.
 */
export function together(db: Database): Database {
  if (!(db.sql instanceof pg.Pool)) return db;
  const known = readers.get(db.sql);
  if (known) return known;
  const made = wrapConnection({ query: reader(db.sql) } as unknown as pg.PoolClient);
  readers.set(db.sql, made);
  return made;
}

/**
 * The answers to questions that were asked together. Unlike Promise.all it waits for all of them, and throws what the
 * first of them in this order threw, however late that was.
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
