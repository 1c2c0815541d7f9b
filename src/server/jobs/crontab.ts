import { parseCronItems, type ParsedCronItem } from 'graphile-worker';
import { allCronLines } from '#server/features.ts';

/** Over 80 seconds in all: longer than a standby needs to take over. */
const ATTEMPTS = 5;

/**
 * The schedule (UTC). Each line runs once, however many workers there are. A daily job that was due while no
 * worker was running is run later.
 */
export const cronItems = (): ParsedCronItem[] =>
  parseCronItems(
    allCronLines().map(({ match, task, madeUpForMs = 0 }) => ({
      match,
      task: task.name,
      options: { backfillPeriod: madeUpForMs, maxAttempts: ATTEMPTS },
    })),
  );
