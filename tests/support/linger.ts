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
