import pg from 'pg';
import type { TestApp } from './api.ts';

/**
 * Delays each order before it commits, so that others overlap with it. The delay must be longer
 * than a PIN check, of which one runs at a time, and ten of them must be shorter than the lock
 * timeout.
 */
export async function linger({ databaseUrl }: TestApp, seconds: number): Promise<void> {
  const admin = new pg.Pool({ connectionString: databaseUrl, max: 1 });
  await admin.query(`
    create or replace function linger() returns trigger language plpgsql as
      $$ begin perform pg_sleep(${seconds}); return new; end $$;
    create or replace trigger linger before update of hold_id on orders for each row execute function linger()`);
  await admin.end();
}

/** Waits until one of them has placed its hold and is still open. */
export async function untilOneLingers({ databaseUrl }: TestApp): Promise<void> {
  const admin = new pg.Pool({ connectionString: databaseUrl, max: 1 });
  const text = `select 1 from pg_locks l join pg_class c on c.oid = l.relation
    where c.relname = 'orders' and l.mode = 'RowExclusiveLock'`;
  while ((await admin.query(text)).rowCount === 0);
  await admin.end();
}

/** Keeps orders from being written until the work is done. */
export async function whileOrdersWait<T>(
  { databaseUrl }: TestApp,
  work: (database: pg.Client) => Promise<T>,
): Promise<T> {
  const admin = new pg.Client({ connectionString: databaseUrl });
  await admin.connect();
  try {
    await admin.query('begin; lock table orders in share row exclusive mode');
    return await work(admin);
  } finally {
    await admin.end();
  }
}

/** The reply to a call whose key is in use by a purchase that is still running. */
export async function answerMeanwhile<T>(app: TestApp, key: string, buy: () => Promise<T>) {
  let first: Promise<T> | undefined;
  const second = await whileOrdersWait(app, async (database) => {
    first = buy();
    const taken = 'select 1 from http_idempotency where key = $1';
    while ((await database.query(taken, [key])).rowCount === 0);
    return buy();
  });
  await first;
  return second;
}
