import type pg from 'pg';
import { APP_ROLE, LEDGER_ROLE } from './roles.ts';
import { setRoleLimits } from './session-settings.ts';

/** The ledger functions that the app may call; everything else there is for the ledger itself. */
const CALLABLE = [
  ...['open_account', 'post', 'post_batch', 'place_hold', 'release_hold', 'split_hold'],
  ...[
    'hold_up_to',
    'set_hold_expiry',
    'set_frozen',
    'reverse',
    'fold',
    'expire_holds',
    'statement',
  ],
  ...['balance_at', 'record_day', 'seal', 'seal_table', 'verify_seal', 'seal_hash', 'seal_line'],
];

/**
 * Rights and limits that belong to the database rather than to its contents. They are not copied with a template, so
 * they are set again at every migration.
 */
export async function grantDatabaseRights(client: pg.ClientBase): Promise<void> {
  await client.query(`
    do $$ begin
      execute format('revoke create, temporary on database %I from public', current_database());
      execute format('revoke create, temporary on database %I from ${APP_ROLE}', current_database());
      execute format('grant connect on database %I to ${APP_ROLE}', current_database());
    end $$;
    grant select on public.migration to ${APP_ROLE}`);
  await setRoleLimits(client);
}

/** Gives the ledger to its owner: restored without that role, it belongs to the role that restored it. */
const OWN_LEDGER = `
  do $$ declare item record; owner oid := '${LEDGER_ROLE}'::regrole; begin
    if (select nspowner from pg_namespace where nspname = 'ledger') <> owner then
      alter schema ledger owner to ${LEDGER_ROLE};
    end if;
    for item in select oid::regclass name from pg_class
      where relnamespace = 'ledger'::regnamespace and relkind in ('r', 'p', 'v', 'm') and relowner <> owner
    loop execute format('alter table %s owner to ${LEDGER_ROLE}', item.name); end loop;
    for item in select oid::regprocedure name from pg_proc
      where pronamespace = 'ledger'::regnamespace and proowner <> owner
    loop execute format('alter routine %s owner to ${LEDGER_ROLE}', item.name); end loop;
  end $$`;

const APP_RIGHTS = `
  grant usage on schema public, sandbox, ledger to ${APP_ROLE};
  grant select, insert, update, delete on all tables in schema public, sandbox to ${APP_ROLE};
  revoke insert, update, delete on public.migration from ${APP_ROLE};
  grant usage, select on all sequences in schema public, sandbox to ${APP_ROLE};
  alter default privileges in schema public, sandbox
    grant select, insert, update, delete on tables to ${APP_ROLE};
  alter default privileges in schema public, sandbox grant usage, select on sequences to ${APP_ROLE}`;

const LEDGER_RIGHTS = `
  set local role ${LEDGER_ROLE};
  revoke all on all functions in schema ledger from public;
  grant select on all tables in schema ledger to ${APP_ROLE};
  alter default privileges in schema ledger grant select on tables to ${APP_ROLE};
  do $$ declare item record; begin
    for item in select oid::regprocedure name from pg_proc
      where pronamespace = 'ledger'::regnamespace and proname in (${CALLABLE.map((name) => `'${name}'`).join(', ')})
    loop execute format('grant execute on function %s to ${APP_ROLE}', item.name); end loop;
  end $$;
  set local role none`;

/**
 * True when the schema exists without its rights: a dump was restored on a server that lacked the roles. The
 * list of migrations gets its rights last, so it says nothing if they were interrupted.
 */
const ARE_LOST = `
  select from pg_namespace where nspname = 'ledger' and (nspowner <> '${LEDGER_ROLE}'::regrole
    or not has_schema_privilege('${APP_ROLE}', 'ledger', 'usage')
    or not has_schema_privilege('${APP_ROLE}', 'sandbox', 'usage'))
  union all
  select from pg_class where relnamespace = 'ledger'::regnamespace and relkind in ('r', 'v')
    and (relowner <> '${LEDGER_ROLE}'::regrole or not has_table_privilege('${APP_ROLE}', oid, 'select'))
  union all
  select from pg_class where relnamespace in ('public'::regnamespace, 'sandbox'::regnamespace)
    and relkind in ('r', 'v') and not has_table_privilege('${APP_ROLE}', oid, 'select')
    and oid <> 'public.migration'::regclass
  limit 1`;

/**
 * Restores the rights that earlier migrations gave to the roles, if they were lost: a dump restored on a
 * server without the roles has the tables but none of their rights.
 */
export async function repairRights(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query(`select to_regnamespace('ledger') is not null made`);
  if (!(rows[0] as { made: boolean }).made) return;
  const lost = await client.query(ARE_LOST);
  if (lost.rowCount === 0) return;
  // one message is one transaction: it applies entirely or not at all
  await client.query([OWN_LEDGER, APP_RIGHTS, LEDGER_RIGHTS].join(';'));
}

/** graphile-worker protects its tables with row-level security, and web and worker share one role. */
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
