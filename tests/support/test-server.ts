import { accessSync, constants, statfsSync } from 'node:fs';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import type { Address } from '#server/db/embedded/launch.ts';
import { processesIn, processState } from '#server/db/embedded/processes.ts';
import { migrate } from '#server/db/migrate.ts';
import { startPostgres } from '#server/db/supervisor.ts';
import { APP_PASSWORD, withDatabaseName } from './database-url.ts';

const PREFIX = 'oja-test-';

const MEMORY = '/dev/shm';
const ROOM = 2 * 1024 ** 3;

/**
 * A folder in memory where there is one with space: a database is created there in a tenth of the
 * time.
 */
function findFolder(): string {
  try {
    accessSync(MEMORY, constants.W_OK);
    const { bavail, bsize } = statfsSync(MEMORY);
    return bavail * bsize > ROOM ? MEMORY : tmpdir();
  } catch {
    return tmpdir();
  }
}

/** A server that is thrown away needs no durability; tests of durability start separate servers. */
const FAST = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  max_connections: '400',
  shared_buffers: '128MB',
  // see quiet-commits.ts
  max_prepared_transactions: '20',
  // see plan-once.ts
  plan_cache_mode: 'force_generic_plan',
};

function killQuietly(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // already ended
  }
}

/** Servers of runs that were killed: the folder's name carries the number of its run. */
async function sweepDeadRuns(parent: string): Promise<void> {
  for (const name of await readdir(parent)) {
    const pid = Number(new RegExp(`^${PREFIX}(\\d+)-`).exec(name)?.[1] ?? 0);
    if (pid === 0 || (await processState(pid)) === 'alive') continue;
    const folder = path.join(parent, name);
    for (const orphan of await processesIn(folder)) killQuietly(orphan);
    await rm(folder, { recursive: true, force: true }).catch(() => undefined);
  }
}

/** Makes password hashes cheap: the default 4,096 rounds are most of the cost of connecting. */
async function hashCheaply(admin: pg.Client): Promise<void> {
  await admin.query('set scram_iterations = 1');
  await admin.query(
    `alter role current_user password ${admin.escapeLiteral(admin.password ?? '')}`,
  );
}

export interface TestServer {
  /** Connects as the server's superuser. */
  url: string;
  stop: () => Promise<void>;
}

/** @param address chosen when missing */
export async function startTestServer(address?: Address): Promise<TestServer> {
  const parent = findFolder();
  await sweepDeadRuns(parent);
  const dataDir = await mkdtemp(path.join(parent, `${PREFIX}${process.pid}-`));
  const server = await startPostgres({ dataDir, settings: FAST, ...(address && { address }) });
  const admin = new pg.Client({ connectionString: server.url });
  await admin.connect();
  await admin.query('create database template_oja');
  await hashCheaply(admin);
  await migrate(withDatabaseName(server.url, 'template_oja'));
  await admin.query(`alter role oja_app login password '${APP_PASSWORD}'`);
  await admin.end();
  return {
    url: server.url,
    stop: async () => {
      await server.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
