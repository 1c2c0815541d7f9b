import { seedIfEmpty } from '#server/ops/seed-if-empty.ts';
import { readEnv } from '#server/platform/env.ts';
import { onDatabase } from './on-database.ts';
import { atMost, endWith, type Row } from './row.ts';

/** Someone is waiting for it at the first start. */
const MOST_S = 3;

/** How long it takes to fill an empty database with the catalogue and the demo accounts. */
export const benchSeed = (): Promise<Row[]> =>
  onDatabase(async (url) => {
    const started = performance.now();
    await seedIfEmpty(readEnv({ LOG_LEVEL: 'silent' }), url);
    return [atMost('filling an empty database', (performance.now() - started) / 1000, 's', MOST_S)];
  });

if (import.meta.main) endWith('The very first start', await benchSeed());
