import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { TestProject } from 'vitest/node';
import pg from 'pg';
import { processesIn, processState } from '#server/db/embedded/processes.ts';
import { migrate } from '#server/db/migrate.ts';
import { startPostgres } from '#server/db/supervisor.ts';
import { withDatabaseName } from './database-url.ts';

const PREFIX = 'oja-test-';

/** Durability is of no use to a server that is thrown away; its tests start servers of their own. */
const FAST = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  max_connections: '400',
  shared_buffers: '128MB',
};

function killQuietly(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // it left by itself
  }
}

/** Servers of runs that were killed: the folder's name carries the number of its run. */
async function sweepDeadRuns(): Promise<void> {
  for (const name of await readdir(tmpdir())) {
    const pid = Number(new RegExp(`^${PREFIX}(\\d+)-`).exec(name)?.[1] ?? 0);
    if (pid === 0 || (await processState(pid)) === 'alive') continue;
    const folder = path.join(tmpdir(), name);
    for (const orphan of await processesIn(folder)) killQuietly(orphan);
    await rm(folder, { recursive: true, force: true }).catch(() => undefined);
  }
}

/** One PostgreSQL for the run, in a folder of its own, so that runs side by side don't meet. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  await sweepDeadRuns();
  const dataDir = await mkdtemp(path.join(tmpdir(), `${PREFIX}${process.pid}-`));
  const server = await startPostgres({ dataDir, settings: FAST });
  const admin = new pg.Client({ connectionString: server.url });
  await admin.connect();
  await admin.query('create database template_oja');
  await admin.end();
  await migrate(withDatabaseName(server.url, 'template_oja'));
  project.provide('testPostgresUrl', server.url);
  return async () => {
    await server.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
}
