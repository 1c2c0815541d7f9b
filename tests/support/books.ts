import { createHash } from 'node:crypto';
import type pg from 'pg';
import { wrapConnection } from '#server/db/client.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { checkBooks, type BooksReport } from '#server/reconcile/check-books.ts';
import type { TestApp } from './api.ts';

const nameOf = (text: string) => createHash('sha1').update(text).digest('hex');

/** Has each query planned once per connection, rather than every time that it is asked. */
function planningOnce(client: pg.PoolClient): pg.PoolClient {
  const query = (asked: string | pg.QueryConfig, values?: unknown[]) => {
    const config = typeof asked === 'string' ? { text: asked } : asked;
    return client.query({ name: nameOf(config.text), ...config }, values);
  };
  return new Proxy(client, {
    get: (of, name) => (name === 'query' ? query : (Reflect.get(of, name) as unknown)),
  });
}

/**
 * The books, checked as the product checks them, statement by statement. Most tests end with it, and in a database
 * of a few rows planning these large queries costs ten times as much as running them.
 */
export const booksOf = ({ services }: TestApp): Promise<BooksReport> =>
  inTransaction(services.db, (tx) =>
    checkBooks(wrapConnection(planningOnce(tx.sql as pg.PoolClient))),
  );
