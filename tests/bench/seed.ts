import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { migrate } from '#server/db/migrate.ts';
import { startPostgres } from '#server/db/supervisor.ts';
import { seedIfEmpty } from '#server/ops/seed-if-empty.ts';
import { readEnv } from '#server/platform/env.ts';
import { atMost, endWith, type Row } from './row.ts';

/** Someone is waiting for it at the first start. */
const MOST_S = 3;

/** How long it takes to fill an empty database with the catalogue and the demo accounts. */
export async function benchSeed(): Promise<Row[]> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'oja-seed-'));
  const server = await startPostgres({ dataDir });
  try {
    await migrate(server.url);
    const started = performance.now();
    await seedIfEmpty(readEnv({ LOG_LEVEL: 'silent' }), server.url);
    return [atMost('filling an empty database', (performance.now() - started) / 1000, 's', MOST_S)];
  } finally {
    await server.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

if (import.meta.main) endWith('The very first start', await benchSeed());
