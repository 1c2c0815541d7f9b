import type pg from 'pg';
import { APP_ROLE } from './client.ts';

/**
 * Rights that belong to the database and not to what is in it. They are not copied with a
 * template, so they are set again at every migration.
 */
export async function grantDatabaseRights(client: pg.ClientBase): Promise<void> {
  await client.query(`
    do $$ begin
      execute format('revoke create, temporary on database %I from public', current_database());
      execute format('revoke create, temporary on database %I from ${APP_ROLE}', current_database());
      execute format('grant connect on database %I to ${APP_ROLE}', current_database());
    end $$;
    grant select on public.migration to ${APP_ROLE}`);
}

/** graphile-worker guards its tables by row level security; web and worker share one role. */
export async function grantJobRights(client: pg.ClientBase): Promise<void> {
  await client.query(`
    grant usage on schema graphile_worker to ${APP_ROLE};
    grant select, insert, update, delete on all tables in schema graphile_worker to ${APP_ROLE};
    grant usage, select on all sequences in schema graphile_worker to ${APP_ROLE};
    grant execute on all functions in schema graphile_worker to ${APP_ROLE};
    do $$ declare t regclass; begin
      for t in select c.oid::regclass from pg_class c
        where c.relnamespace = 'graphile_worker'::regnamespace and c.relkind = 'r' and c.relrowsecurity
          and not exists (select 1 from pg_policy p where p.polrelid = c.oid and p.polname = '${APP_ROLE}')
      loop
        execute format('create policy ${APP_ROLE} on %s to ${APP_ROLE} using (true) with check (true)', t);
      end loop;
    end $$`);
}
