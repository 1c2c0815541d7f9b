import pg from 'pg';

/**
 * Stops the clock that rate limits count by, so that neither the end of a minute nor a slow machine
 * changes how many hits count.
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
