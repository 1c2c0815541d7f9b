import pg from 'pg';
import { wrapConnection, type Database } from './client.ts';

interface Asked {
  args: unknown[];
  answer: (result: unknown) => void;
  fail: (error: unknown) => void;
}

type Ask = (...args: unknown[]) => Promise<unknown>;

/** Runs the reads of one moment in one transaction. All of it is on its way before the first answer is back. */
async function readAll(pool: pg.Pool, batch: readonly Asked[]): Promise<void> {
  const client = await pool.connect();
  const ask: Ask = client.query.bind(client);
  const edges = [ask('begin isolation level read committed read only')];
  const reads = batch.map(({ args, answer, fail }) => ask(...args).then(answer, fail));
  edges.push(ask('commit'));
  await Promise.all(reads);
  const lost = (await Promise.allSettled(edges)).find(({ status }) => status === 'rejected');
  client.release(lost !== undefined);
}

/**
 * The same database for reads that don't need each other: those asked in the same moment share a connection, a
 * round trip and a commit. Each still sees what is committed when it runs. If one fails, those after it fail, too.
 * Inside a transaction it is that transaction.
 */
export function together(db: Database): Database {
  if (!(db.sql instanceof pg.Pool)) return db;
  const pool = db.sql;
  let waiting: Asked[] = [];
  const send = () => {
    const batch = waiting;
    waiting = [];
    const [{ args, answer, fail }] = batch as [Asked];
    if (batch.length === 1) (pool.query as Ask)(...args).then(answer, fail);
    else readAll(pool, batch).catch((error: unknown) => batch.forEach((each) => each.fail(error)));
  };
  const query: Ask = (...args) =>
    new Promise((answer, fail) => {
      if (waiting.push({ args, answer, fail }) === 1) setImmediate(send);
    });
  return wrapConnection({ query } as unknown as pg.PoolClient, db.notices);
}
