import pg from 'pg';

/**
 * Makes a database refuse writes with the error of a full disk, because any table may need to grow.
 * Returns the function that makes space again.
 */
export async function fillDisk(
  databaseUrl: string,
  { only = '', changes = 'insert or update or delete' } = {},
): Promise<() => Promise<void>> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query(`
    create schema full_disk;
    grant usage on schema full_disk to public;
    create function full_disk.refuse() returns trigger language plpgsql as $$ begin
      raise exception 'could not extend file: No space left on device' using errcode = '53100';
    end $$;
    do $$ declare t regclass; begin
      for t in select c.oid from pg_class c join pg_namespace n on n.oid = c.relnamespace
        where c.relkind in ('r', 'p') and n.nspname !~ '^(pg_|information_schema)'
          and not c.relispartition and '${only}' in ('', c.relname)
      loop
        execute format('create trigger a_full_disk before ${changes} on %s
          for each statement execute function full_disk.refuse()', t);
      end loop;
    end $$`);
  return async () => {
    await client.query('drop schema full_disk cascade');
    await client.end();
  };
}
