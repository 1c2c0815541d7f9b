import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import path from 'node:path';
import { runMigrations } from 'graphile-worker';
import pg from 'pg';
import { quietLogger } from './quiet-logger.ts';
import { grantDatabaseRights, grantJobRights, repairRights } from './rights.ts';
import { ensureRoles, refuseOldServer, refuseWeakLogin } from './roles.ts';
import { limitMs } from './time-limits.ts';

export interface Migration {
  name: string;
  sha256: string;
  text: string;
}

/** A migration that has already run was edited or is missing, so the database and the code disagree. */
export class MigrationError extends Error {
  override readonly name = 'MigrationError';
}

const FOLDER = fileURLToPath(new URL('./migrations', import.meta.url));
const LOCK = 7_305_000;
/** The first migration of unreleased versions, before their migrations became those of 0.1.0. */
const UNRELEASED = '0001_ledger.sql';

/** The migrations in order. The hash is of the text, so a renamed or edited file is noticed. */
async function listMigrations(folder = FOLDER): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort();
  return Promise.all(
    names.map(async (name) => {
      const text = await readFile(path.join(folder, name), 'utf8');
      return { name, text, sha256: createHash('sha256').update(text).digest('hex') };
    }),
  );
}

async function readApplied(client: pg.ClientBase): Promise<Map<string, string>> {
  const { rows: tables } = await client.query(
    `select from pg_class where oid = to_regclass('public.migration')`,
  );
  if (tables.length === 0) return new Map();
  const { rows } = await client.query<{ name: string; sha256: string }>(
    'select name, sha256 from public.migration',
  );
  return new Map(rows.map((row) => [row.name, row.sha256]));
}

function findPending(all: Migration[], applied: Map<string, string>): Migration[] {
  if (applied.has(UNRELEASED)) {
    throw new MigrationError(
      'This database was made before version 0.1.0 and can’t be upgraded; ' +
        'start with an empty one (another DATA_DIR or DATABASE_URL).',
    );
  }
  for (const name of applied.keys()) {
    if (!all.some((migration) => migration.name === name)) {
      throw new MigrationError(
        `The database has migration ${name}, which this version does not know; run a newer version.`,
      );
    }
  }
  return all.filter((migration) => {
    const before = applied.get(migration.name);
    if (before !== undefined && before !== migration.sha256) {
      throw new MigrationError(
        `Migration ${migration.name} was changed after it ran; undo the change and add a new migration.`,
      );
    }
    return before === undefined;
  });
}

async function apply(client: pg.ClientBase, migration: Migration): Promise<void> {
  await client.query('begin');
  try {
    await client.query(migration.text);
    await client.query('insert into public.migration (name, sha256) values ($1, $2)', [
      migration.name,
      migration.sha256,
    ]);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    const because = error instanceof Error ? error.message : String(error);
    throw new MigrationError(`Migration ${migration.name} failed: ${because}`, { cause: error });
  }
}

/**
 * Returns the migrations that are still to run. By then the roles exist with the rights that earlier files
 * gave them.
 */
async function prepare(client: pg.ClientBase, all: Migration[]): Promise<Migration[]> {
  const applied = await readApplied(client);
  const pending = findPending(all, applied);
  if (applied.size === 0) await refuseWeakLogin(client);
  await ensureRoles(client);
  await client.query(`
    create table if not exists public.migration (
      name text primary key,
      sha256 text not null,
      applied_at timestamptz not null default now()
    )`);
  await repairRights(client);
  return pending;
}

/**
 * Brings the database up to date and returns the names of the migrations that ran; safe when several
 * processes call it at the same time. The login of the URL must be allowed to create roles and schemas;
 * everything else runs as the role oja_app.
 */
export async function migrate(
  url: string,
  options: { folder?: string; log?: (line: string) => void } = {},
): Promise<string[]> {
  const all = await listMigrations(options.folder);
  const pool = new pg.Pool({
    connectionString: url,
    max: 3,
    connectionTimeoutMillis: limitMs(5_000),
  });
  pool.on('error', () => undefined);
  pool.on('connect', (fresh) => fresh.on('error', () => undefined));
  const client = await pool.connect().catch(async (error: unknown) => {
    await pool.end();
    throw error;
  });
  try {
    await refuseOldServer(client);
    await client.query('select pg_advisory_lock($1)', [LOCK]);
    const pending = await prepare(client, all);
    for (const migration of pending) {
      options.log?.(`migrating ${migration.name}`);
      await apply(client, migration);
    }
    await runMigrations({ pgPool: pool, logger: quietLogger });
    await grantDatabaseRights(client);
    await grantJobRights(client);
    return pending.map((migration) => migration.name);
  } finally {
    await client.query('select pg_advisory_unlock($1)', [LOCK]).catch(() => undefined);
    client.release();
    await pool.end();
  }
}
