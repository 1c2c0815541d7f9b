import { randomUUID } from 'node:crypto';
import { copyFile, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { inject } from 'vitest';
import { openDatabase, type OpenDatabase } from '#server/db/client.ts';
import { migrate } from '#server/db/migrate.ts';
import { withDatabaseName } from '#tests/support/database-url.ts';

const ALL = 'src/server/db/migrations';

export interface OldDatabase {
  admin: pg.Client;
  db: OpenDatabase;
  /** Writes a row by its columns, without looking at what it refers to. */
  row: (table: string, columns: Record<string, unknown>) => Promise<void>;
  /** Runs the migrations that it hasn't had. */
  catchUp: () => Promise<void>;
  drop: () => Promise<void>;
}

async function asMaker(query: string): Promise<void> {
  const maker = new pg.Client({ connectionString: inject('testPostgresUrl') });
  await maker.connect();
  await maker.query(query);
  await maker.end();
}

/** Copies the migrations before the given one into a separate folder. */
export async function copyBefore(migration: string): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'oja-before-'));
  for (const file of await readdir(ALL))
    if (file < migration) await copyFile(path.join(ALL, file), path.join(folder, file));
  return folder;
}

async function write(admin: pg.Client, table: string, columns: Record<string, unknown>) {
  const names = Object.keys(columns);
  await admin.query(`set session_replication_role = replica`);
  await admin.query(
    `insert into ${table}(${names.join(', ')}) values (${names.map((_, n) => `$${n + 1}`).join(', ')})`,
    Object.values(columns),
  );
  await admin.query(`set session_replication_role = origin`);
}

/** A database as it was before a migration ("0113"). */
export async function aDatabaseBefore(migration: string): Promise<OldDatabase> {
  const folder = await copyBefore(migration);
  const name = `before_${randomUUID().slice(0, 8)}`;
  await asMaker(`create database ${name}`);
  const url = withDatabaseName(inject('testPostgresUrl'), name);
  await migrate(url, { folder });
  const admin = new pg.Client({ connectionString: url });
  await admin.connect();
  const db = openDatabase(url);
  return {
    admin,
    db,
    row: (table, columns) => write(admin, table, columns),
    catchUp: () => migrate(url).then(() => undefined),
    async drop() {
      await db.close();
      await admin.end();
      await rm(folder, { recursive: true, force: true });
      await asMaker(`drop database ${name} with (force)`);
    },
  };
}
