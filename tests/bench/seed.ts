import { seedIfEmpty } from '#server/ops/seed-if-empty.ts';
import { readEnv } from '#server/platform/env.ts';
import { onDatabase } from './on-database.ts';
import { atMost, endWith, type Row } from './row.ts';

/**
 * Someone is waiting for it at the first start. The history took 14 s on two quiet cores and 26 s on busy ones, most
 * of it in PostgreSQL.
 */
const MOST_S = { without: 3, with: 45 };

const fill = (history: keyof typeof MOST_S): Promise<number> =>
  onDatabase(async (url) => {
    const started = performance.now();
    const env = { LOG_LEVEL: 'silent', DEMO_HISTORY: String(history === 'with') };
    await seedIfEmpty(readEnv(env), url);
    return (performance.now() - started) / 1000;
  });

/** How long it takes to fill an empty database with the catalogue and the demo accounts. */
export const benchSeed = async (): Promise<Row[]> => [
  atMost('filling an empty database', await fill('without'), 's', MOST_S.without),
  atMost('the same with three months of history', await fill('with'), 's', MOST_S.with),
];

if (import.meta.main) endWith('The very first start', await benchSeed());
