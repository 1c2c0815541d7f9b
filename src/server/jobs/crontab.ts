import { parseCronItems, type ParsedCronItem } from 'graphile-worker';
import { allCronLines } from '#server/features.ts';

/**
 * What is done by the clock (UTC); with several workers each line still runs once. What is due once a
 * day is made up for, when no worker ran at that time.
 */
export const cronItems = (): ParsedCronItem[] =>
  parseCronItems(
    allCronLines().map(({ match, task, madeUpForMs = 0 }) => ({
      match,
      task: task.name,
      options: { backfillPeriod: madeUpForMs, maxAttempts: 3 },
    })),
  );
