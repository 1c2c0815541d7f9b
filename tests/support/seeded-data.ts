import { execFileSync } from 'node:child_process';
import { buildIfChanged } from '#build/build-if-changed.ts';
import { ask } from '#server/ops/child.ts';
import { openAndMigrate } from '#server/ops/database.ts';
import { packed } from '#build/programs.ts';
import { loadSettings } from '#server/ops/settings.ts';

/**
 * Builds what is missing, fills a database as `npm start` does, and stops it, so that it can be
 * copied.
 */
export async function fillData(dataDir: string): Promise<void> {
  await buildIfChanged();
  const database = await openAndMigrate({ ...loadSettings(), DATA_DIR: dataDir }, () => undefined);
  try {
    const env = { ...process.env, DATABASE_URL: database.url, NODE_ENV: 'production' };
    await ask('seed', packed('seed'), env).answer;
  } finally {
    await database.stop();
  }
}

/** Keeps the owner and mode of each file: PostgreSQL refuses a folder that others can read. */
export function copyData(from: string, to: string): void {
  execFileSync('cp', ['-a', `${from}/.`, to]);
}
