import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { migrate } from '#server/db/migrate.ts';
import { startPostgres } from '#server/db/supervisor.ts';

/** Durable commits as in production, and enough memory to keep checkpoints out of a measurement. */
export const roomy = {
  shared_buffers: '512MB',
  max_wal_size: '4GB',
  checkpoint_timeout: '30min',
};

/** Measures on a migrated, empty database, which is removed afterwards. */
export async function onDatabase<Result>(
  measure: (url: string) => Promise<Result>,
  settings: Record<string, string> = {},
): Promise<Result> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'oja-bench-'));
  const server = await startPostgres({ dataDir, settings });
  try {
    await migrate(server.url);
    return await measure(server.url);
  } finally {
    await server.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

/** A pool without the app’s time limits, which survives the end of the server. */
export function plainPool(url: string): pg.Pool {
  const pool = new pg.Pool({ connectionString: url });
  return pool.on('error', () => undefined);
}

/** A connection of the same kind. */
export function plainClient(url: string): pg.Client {
  const client = new pg.Client({ connectionString: url });
  return client.on('error', () => undefined);
}
