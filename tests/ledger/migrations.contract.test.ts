import { copyFile, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { openDatabase } from '#server/db/client.ts';
import { migrate } from '#server/db/migrate.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { freshDatabase, type FreshDatabase } from '#tests/support/database.ts';
import { withDatabaseName } from '#tests/support/database-url.ts';

let fresh: FreshDatabase;
let folder: string;

beforeAll(async () => {
  fresh = await freshDatabase();
  folder = await mkdtemp(path.join(tmpdir(), 'oja-migrations-'));
});
afterAll(async () => {
  await fresh.drop();
  await rm(folder, { recursive: true, force: true });
});

const ALL = 'src/server/db/migrations';

/** Copies the migrations before the given one into a separate folder. */
async function copyBefore(migration: string): Promise<string> {
  const copy = await mkdtemp(path.join(tmpdir(), 'oja-before-'));
  for (const file of await readdir(ALL))
    if (file < migration) await copyFile(path.join(ALL, file), path.join(copy, file));
  return copy;
}

async function anEmptyDatabase(name: string): Promise<string> {
  const admin = new pg.Client({ connectionString: inject('testPostgresUrl') });
  await admin.connect();
  await admin.query(`drop database if exists ${name}`);
  await admin.query(`create database ${name}`);
  await admin.end();
  return withDatabaseName(inject('testPostgresUrl'), name);
}

describe('migrate', () => {
  it('does nothing the second time', async () => {
    expect(await migrate(fresh.url)).toEqual([]);
  });

  it('runs each file once when several start at the same time', async () => {
    const url = await anEmptyDatabase('many_migrations');
    const several = await mkdtemp(path.join(folder, 'several-'));
    const names = Array.from({ length: 12 }, (_, n) => `${String(n).padStart(4, '0')}_file.sql`);
    for (const name of names)
      await writeFile(path.join(several, name), `create table "${name}" (a int)`);
    const runs = await Promise.all(names.slice(0, 4).map(() => migrate(url, { folder: several })));
    expect(runs.flat().sort()).toEqual(names);
  });

  it('brings an empty database up to date when two start at the same time', async () => {
    const url = await anEmptyDatabase('two_migrations');
    const runs = await Promise.all([migrate(url), migrate(url)]);
    expect(runs.flat().sort()).toEqual([...new Set(runs.flat())].sort());
    expect(await migrate(url)).toEqual([]);
  });

  it('refuses a file that was changed after it ran, and one it does not know', async () => {
    const url = await anEmptyDatabase('changed_migration');
    const first = path.join(folder, '0001_first.sql');
    // the rights after every migration name the app's role
    await writeFile(first, 'create table first (a int)');
    expect(await migrate(url, { folder })).toEqual(['0001_first.sql']);
    await writeFile(first, 'create table first (a bigint)');
    await expect(migrate(url, { folder })).rejects.toThrow(/0001_first.sql was changed/);
    await rm(first);
    await expect(migrate(url, { folder })).rejects.toThrow(/does not know/);
  });

  it('refuses a database from before version 0.1.0, and says what to do', async () => {
    const url = await anEmptyDatabase('older_than_the_first_release');
    const old = path.join(folder, '0001_ledger.sql');
    await writeFile(old, 'create table account (a int)');
    await migrate(url, { folder });
    await expect(migrate(url)).rejects.toThrow(/before version 0\.1\.0.*start with an empty one/);
    await rm(old);
  });

  it.each(['0010', '0034', '0060'])(
    'resumes where the first start was interrupted, at %s',
    async (at) => {
      const url = await anEmptyDatabase('interrupted_migrations');
      const first = await copyBefore(at);
      await writeFile(path.join(first, '9999_killed.sql'), 'select killed');
      await expect(migrate(url, { folder: first })).rejects.toThrow(/9999_killed/);
      expect((await migrate(url)).length).toBeGreaterThan(0);
      expect(await migrate(url)).toEqual([]);
      await rm(first, { recursive: true });
    },
  );

  it('rolls back a file that fails half way, and names it', async () => {
    const url = await anEmptyDatabase('failed_migration');
    const file = path.join(folder, '0002_bad.sql');
    await writeFile(file, 'create table half (a int); select nonsense');
    await expect(migrate(url, { folder })).rejects.toThrow(
      /Migration 0002_bad.sql failed: .*nonsense/,
    );
    await writeFile(file, 'create table half (a int)');
    expect(await migrate(url, { folder })).toEqual(['0002_bad.sql']);
  });

  it('lets the app add a job and see it', async () => {
    await inTransaction(fresh.db, async (tx) => {
      await tx.sql.query(`select graphile_worker.add_job('a.task', '{"n": 1}'::json)`);
    });
    const { rows } = await fresh.db.sql.query('select task_identifier from graphile_worker.jobs');
    expect(rows).toEqual([{ task_identifier: 'a.task' }]);
  });
});

describe('inTransaction', () => {
  beforeAll(async () => {
    const admin = new pg.Client({ connectionString: fresh.url });
    await admin.connect();
    await admin.query(
      'create table pair (id int primary key, n int); insert into pair values (1, 0), (2, 0)',
    );
    await admin.end();
  });
  const add = (tx: { sql: pg.Pool | pg.PoolClient }, id: number) =>
    tx.sql.query('update pair set n = n + 1 where id = $1', [id]);
  const readPair = async () => {
    const { rows } = await fresh.db.sql.query<{ n: number }>('select n from pair order by id');
    return rows.map((row) => row.n);
  };

  it('commits all or nothing, and a nested call joins the outer one', async () => {
    const before = await readPair();
    const failing = inTransaction(fresh.db, async (tx) => {
      await inTransaction(tx, (inner) => add(inner, 1));
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    expect(await readPair()).toEqual(before);
  });

  it('repeats the loser of a deadlock until both are through', async () => {
    const before = await readPair();
    let runs = 0;
    let holding = 0;
    let meet: () => void = () => undefined;
    const both = new Promise<void>((resolve) => (meet = resolve));
    const cross = (first: number, second: number) =>
      inTransaction(fresh.db, async (tx) => {
        runs++;
        await add(tx, first);
        // each locks its first row before either requests the other's
        if (++holding === 2) meet();
        await both;
        await add(tx, second);
      });
    await Promise.all([cross(1, 2), cross(2, 1)]);
    // on a busy machine the loser may be too early once more
    expect(runs).toBeGreaterThanOrEqual(3);
    expect(await readPair()).toEqual(before.map((n) => n + 2));
  });

  it('returns the connection intact after the server ended it', async () => {
    const db = openDatabase(fresh.url, { max: 1 });
    const admin = new pg.Client({ connectionString: fresh.url });
    await admin.connect();
    const cut = inTransaction(db, async (tx) => {
      const { rows } = await tx.sql.query<{ pid: number }>('select pg_backend_pid() pid');
      await admin.query('select pg_terminate_backend($1)', [rows[0]?.pid]);
      await tx.sql.query('select 1');
    });
    await expect(cut).rejects.toThrow();
    expect((await db.sql.query('select 1 one')).rows).toEqual([{ one: 1 }]);
    await admin.end();
    await db.close();
  });
});
