import pg from 'pg';

/**
 * Lets time stand still where hits are counted: a minute may end in the middle of a test, and what a busy machine needs
 * a minute for is no longer too often.
 */
export async function standStill(databaseUrl: string): Promise<void> {
  const admin = new pg.Client({ connectionString: databaseUrl });
  await admin.connect();
  await admin.query(`
    create schema still;
    grant usage on schema still to public;
    create function still.clock_timestamp() returns timestamptz language sql immutable as
      $$ select to_timestamp(${Math.floor(Date.now() / 1000)}) $$;
    alter function rate_limit_hit(text, int) set search_path = still, pg_catalog, public`);
  await admin.end();
}
