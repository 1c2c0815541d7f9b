import { setTimeout as sleep } from 'node:timers/promises';
import type { Database } from '#server/db/client.ts';
import type { Services } from '#server/platform/services.ts';

const PAUSE_MS = 500;

/** How many jobs are due that no worker has taken, up to a number. */
async function countDue({ sql }: Database, most: number): Promise<number> {
  const { rows } = await sql.query<{ due: number }>({
    name: 'count-due-jobs',
    text: `select count(*)::int due from (
      select from graphile_worker._private_jobs where is_available and run_at <= now() limit $1) j`,
    values: [most],
  });
  return rows[0]?.due ?? 0;
}

/**
 * Wakes workers when a planned job is due, or when the notice of a new one was lost. One query does it for all of a
 * process's workers.
 * @param wake wakes this many workers
 * @param workers how many there are
 */
export function startDueLoop(
  { db, log }: Pick<Services, 'db' | 'log'>,
  wake: (jobs: number) => void,
  workers: number,
): { stop(): Promise<void> } {
  const stopping = new AbortController();
  const { signal } = stopping;
  const loop = async () => {
    while (!signal.aborted) {
      try {
        const due = await countDue(db, workers);
        if (due > 0) wake(due);
      } catch (error) {
        log.warn({ err: error }, 'looking for due jobs failed');
      }
      await sleep(PAUSE_MS, undefined, { signal }).catch(() => undefined);
    }
  };
  const running = loop();
  return {
    async stop() {
      stopping.abort();
      await running;
    },
  };
}
