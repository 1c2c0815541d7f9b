import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDatabase } from '#server/db/client.ts';
import { migrate } from '#server/db/migrate.ts';
import { startPostgres, type Postgres } from '#server/db/supervisor.ts';
import { sentenceFor } from '#server/ops/trouble.ts';
import { seedReference } from '#server/ops/seed/reference.ts';
import { withDatabaseName } from '#tests/support/database-url.ts';

let folder: string;
let server: Postgres;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'oja-restored-'));
  server = await startPostgres({ dataDir: folder, settings: { fsync: 'off' } });
});
afterAll(async () => {
  await server.stop();
  await rm(folder, { recursive: true, force: true });
});

async function ask<T extends pg.QueryResultRow>(url: string, ...texts: string[]): Promise<T[]> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  try {
    let rows: T[] = [];
    for (const text of texts) ({ rows } = await client.query<T>(text));
    return rows;
  } finally {
    await client.end();
  }
}

async function anEmptyDatabase(owner?: string): Promise<string> {
  const name = `restored_${randomBytes(4).toString('hex')}`;
  await ask(server.url, `create database ${name}${owner ? ` owner ${owner}` : ''}`);
  return withDatabaseName(server.url, name);
}

/** The owner of everything and the app's rights, as lines. */
const rightsIn = async (url: string): Promise<string[]> => {
  const rows = await ask<{ line: string }>(
    url,
    `select concat_ws(' ', oid::regclass, relowner::regrole, r) line from pg_class,
       unnest(array['select', 'insert', 'update', 'delete']) r
     where relkind in ('r', 'v') and has_table_privilege('oja_app', oid, r)
       and relnamespace::regnamespace::text in ('public', 'sandbox', 'ledger', 'graphile_worker')
     union all
     select concat_ws(' ', oid::regclass, relowner::regrole, has_sequence_privilege('oja_app', oid, 'usage'))
     from pg_class where relkind = 'S'
     union all
     select concat_ws(' ', oid::regprocedure, proowner::regrole, has_function_privilege('oja_app', oid, 'execute'),
       has_function_privilege('public', oid, 'execute'))
     from pg_proc where pronamespace::regnamespace::text in ('public', 'ledger')
     union all
     select concat_ws(' ', nspname, nspowner::regrole, has_schema_privilege('oja_app', oid, 'usage'))
     from pg_namespace where nspname in ('public', 'sandbox', 'ledger', 'graphile_worker')
     union all
     select concat_ws(' ', polrelid::regclass, polname) from pg_policy
     union all
     select concat_ws(' ', defaclrole::regrole, defaclnamespace::regnamespace, defaclobjtype, defaclacl)
     from pg_default_acl
     order by 1`,
  );
  return rows.map(({ line }) => line);
};

/** Leaves what a dump leaves on a server that never had our roles: all objects, none of the rights. */
async function forgetRoles(url: string): Promise<void> {
  await ask(
    url,
    'reassign owned by ledger_owner to current_user',
    'drop owned by oja_app',
    'drop owned by ledger_owner',
    'drop role ledger_owner, oja_app',
  );
}

/** The app at work: reads, writes, posts to the ledger, adds a job. */
async function useAsApp(url: string): Promise<void> {
  const db = openDatabase(url);
  try {
    await seedReference(db);
    await db.sql.query(`select ledger.open_account(gen_random_uuid(), 'user_main', 'NGN')`);
    await db.sql.query(`select graphile_worker.add_job('a.task', '{}'::json)`);
    expect(
      (await db.sql.query('select task_identifier from graphile_worker.jobs')).rows,
    ).toHaveLength(1);
    await expect(db.sql.query('delete from ledger.entry')).rejects.toThrow('permission denied');
    await expect(db.sql.query('delete from public.migration')).rejects.toThrow('permission denied');
  } finally {
    await db.close();
  }
}

describe('a database', () => {
  it('that was restored where its roles are missing gets them back, with all their rights', async () => {
    const url = await anEmptyDatabase();
    await migrate(url);
    const before = await rightsIn(url);
    expect(before.length).toBeGreaterThan(400);
    await forgetRoles(url);
    expect(await migrate(url)).toEqual([]);
    expect(await rightsIn(url)).toEqual(before);
    await useAsApp(url);
    expect(await migrate(url)).toEqual([]);
  });

  it('can share a server with another one of ours', async () => {
    const urls = await Promise.all([anEmptyDatabase(), anEmptyDatabase()]);
    await Promise.all(urls.map((url) => migrate(url)));
    for (const url of urls) await useAsApp(url);
  });

  it('of an old server is refused with its version, before anything is written', async () => {
    const url = await anEmptyDatabase();
    const name = new URL(url).pathname.slice(1);
    // a server that says it is older than it is
    await ask(
      url,
      `create function public.current_setting(text) returns text language sql as
         $$ select case $1 when 'server_version_num' then '150018' else '15.18 (Debian)' end $$`,
      `alter database ${name} set search_path = public, pg_catalog`,
    );
    const refused = await migrate(url).catch((error: unknown) => error);
    expect(sentenceFor(refused)).toBe(
      'The database server is PostgreSQL 15.18 (Debian); PostgreSQL 17 or newer is needed. Nothing was changed.',
    );
    expect(await ask(url, `select from pg_class where relname = 'migration'`)).toEqual([]);
  });

  it('of a login that may not grant the roles is refused unwritten, with what would allow it', async () => {
    const user = `other_${randomBytes(4).toString('hex')}`;
    await ask(server.url, `create role ${user} login password 'x'`);
    const url = new URL(await anEmptyDatabase(user));
    [url.username, url.password] = [user, 'x'];
    const refused = await migrate(url.href).catch((error: unknown) => error);
    const [sentence = '', commands = ''] = sentenceFor(refused).split(' run: ');
    expect(sentence).toBe(
      `The login ${user} may not make or take the roles ledger_owner and oja_app. Let an administrator of the server`,
    );
    expect(await ask(url.href, `select from pg_class where relname = 'migration'`)).toEqual([]);
    await ask(server.url, commands);
    expect((await migrate(url.href)).length).toBeGreaterThan(0);
    await useAsApp(url.href);
    expect(await migrate(url.href)).toEqual([]);
  });
});
