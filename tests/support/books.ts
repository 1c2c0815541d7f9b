import { createHash } from 'node:crypto';
import type pg from 'pg';
import { wrapConnection } from '#server/db/client.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { checkBooks, type BooksReport } from '#server/reconcile/check-books.ts';
import type { TestApp } from './api.ts';

const nameOf = (text: string) => createHash('sha1').update(text).digest('hex');

/** Plans each query once per connection instead of on every call. */
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
 * Checks the books as the product does, statement by statement. Most tests end with it, and in a
 * small database, planning these large queries costs ten times as much as running them.
 */
export const booksOf = ({ services }: TestApp): Promise<BooksReport> =>
  inTransaction(services.db, (tx) =>
    checkBooks(wrapConnection(planningOnce(tx.sql as pg.PoolClient))),
  );
