import { parseCronItems, type ParsedCronItem } from 'graphile-worker';
import { allCronLines } from '#server/features.ts';

/**
 * The schedule (UTC); with several workers, each line still runs once. Daily jobs are made up for when no
 * worker was running at their time.
 */
export const cronItems = (): ParsedCronItem[] =>
  parseCronItems(
    allCronLines().map(({ match, task, madeUpForMs = 0 }) => ({
      match,
      task: task.name,
      options: { backfillPeriod: madeUpForMs, maxAttempts: 3 },
    })),
  );
