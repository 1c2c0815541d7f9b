import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import path from 'node:path';
import { Logger, runMigrations } from 'graphile-worker';
import pg from 'pg';
import { refusePooler, type AddressSetting } from './check-connections.ts';
import { grantDatabaseRights, grantJobRights, repairRights } from './rights.ts';
import { createRoles, explainRefusal, refuseOldServer, refuseWeakLogin } from './roles.ts';
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

/**
 * Runs the work in a transaction, one process after the other. The lock belongs to the transaction,
 * because a pooler can give a lock of the session to two processes at the same time.
 */
async function inTurn<T>(client: pg.ClientBase, work: () => Promise<T>): Promise<T> {
  await client.query('begin');
  try {
    await client.query('select pg_advisory_xact_lock($1)', [LOCK]);
    const result = await work();
    await client.query('commit');
    return result;
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw error;
  }
}

/** Returns false when another process has run it in the meantime. */
async function apply(client: pg.ClientBase, { name, sha256, text }: Migration): Promise<boolean> {
  const { rowCount } = await client.query('select from public.migration where name = $1', [name]);
  if (rowCount === 1) return false;
  try {
    await client.query(text);
    await client.query('insert into public.migration (name, sha256) values ($1, $2)', [
      name,
      sha256,
    ]);
    return true;
  } catch (error) {
    const because = error instanceof Error ? error.message : String(error);
    throw new MigrationError(`Migration ${name} failed: ${because}`, { cause: error });
  }
}

/**
 * Returns the migrations that are still to run. By then the list of migrations exists, and the roles have the
 * rights that earlier files gave them.
 */
async function prepare(client: pg.ClientBase, all: Migration[]): Promise<Migration[]> {
  const pending = findPending(all, await readApplied(client));
  await client.query(`
    create table if not exists public.migration (
      name text primary key,
      sha256 text not null,
      applied_at timestamptz not null default now()
    )`);
  await repairRights(client);
  return pending;
}

async function refuseUnfit(client: pg.ClientBase, setting: AddressSetting): Promise<void> {
  await refuseOldServer(client);
  await refusePooler(client, setting);
  const applied = await readApplied(client);
  if (applied.size === 0) await refuseWeakLogin(client);
}

async function ensureRoles(client: pg.ClientBase): Promise<void> {
  try {
    await inTurn(client, () => createRoles(client));
  } catch (error) {
    throw await explainRefusal(client, error);
  }
}

/** graphile-worker logs to the console by default; our migrations log what matters themselves. */
const quietLogger = new Logger(() => () => undefined);

/** Sets what belongs to the database and not to its contents, after the job queue has its tables. */
async function finish(client: pg.ClientBase, pool: pg.Pool): Promise<void> {
  await runMigrations({ pgPool: pool, logger: quietLogger });
  await grantDatabaseRights(client);
  await grantJobRights(client);
}

function openPool(url: string): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max: 3,
    connectionTimeoutMillis: limitMs(5_000),
  });
  pool.on('error', () => undefined);
  pool.on('connect', (fresh) => fresh.on('error', () => undefined));
  return pool;
}

interface Options {
  folder?: string;
  log?: (line: string) => void;
  /** Where the address comes from. */
  setting?: AddressSetting;
}

async function runAll(client: pg.ClientBase, pool: pg.Pool, options: Options): Promise<string[]> {
  const { folder, log, setting = 'DATABASE_URL' } = options;
  const all = await listMigrations(folder);
  await refuseUnfit(client, setting);
  await ensureRoles(client);
  const pending = await inTurn(client, () => prepare(client, all));
  const done: string[] = [];
  for (const migration of pending) {
    log?.(`migrating ${migration.name}`);
    if (await inTurn(client, () => apply(client, migration))) done.push(migration.name);
  }
  await inTurn(client, () => finish(client, pool));
  return done;
}

/**
 * Brings the database up to date and returns the names of the migrations that ran. Several processes can call it at
 * the same time: each migration is a transaction, and runs in one of them. The login of the URL must be allowed to
 * create roles and schemas; everything else runs as the role oja_app.
 * @throws DatabaseRefused when the server, the login or a pooler at the address won't do
 * @throws MigrationError when a migration fails, or was changed after it ran
 */
export async function migrate(url: string, options: Options = {}): Promise<string[]> {
  const pool = openPool(url);
  try {
    const client = await pool.connect();
    try {
      return await runAll(client, pool, options);
    } finally {
      client.release();
    }
  } finally {
    await pool.end();
  }
}
