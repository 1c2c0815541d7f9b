import { z } from 'zod';
import type { Database } from '#server/db/client.ts';
import { secondsAfter } from '#server/platform/clock.ts';
import type { Services } from '#server/platform/services.ts';
import { enqueue, task } from '#server/platform/task.ts';
import { listUsedSince } from './addresses.ts';
import { endOverdue } from './end-sale.ts';
import { followAddress } from './follow.ts';

/** While coins are on their way. */
const SOON_S = 30;
const HOUR_S = 3600;
/** Addresses used within this time are queried every night. */
const LATELY_S = 30 * 24 * HOUR_S;

const FollowJob = z.object({ reference: z.string(), pauseS: z.number() });

/**
 * Queries an address while something is expected there: every 30 seconds while coins are on their way, and
 * less and less often, down to once an hour, while a sale waits for them.
 */
export const follow = task('crypto.follow', FollowJob, async (services, { reference, pauseS }) => {
  const { isAnswered, isBusy, isWaiting } = await followAddress(services, reference);
  if (isAnswered) await endOverdue(services, reference);
  if (!isBusy && !isWaiting) return;
  const next = isBusy ? SOON_S : Math.min(pauseS * 2, HOUR_S);
  await scheduleFollow(services.db, reference, { afterS: next });
});

/** Makes sure that an address is queried; each has a single job. */
export const scheduleFollow = (
  tx: Database,
  reference: string,
  { afterS }: { afterS: number } = { afterS: SOON_S },
): Promise<void> =>
  enqueue(
    tx,
    follow,
    { reference, pauseS: Math.max(afterS, SOON_S) },
    { afterS, jobKey: `crypto.follow:${reference}` },
  );

/** Finds what lost notices missed, every night, including addresses where nothing is expected. */
export const followRecentlyUsed = task(
  'crypto.follow-lately-used',
  z.unknown(),
  async (services: Services) => {
    const since = secondsAfter(services.clock.now(), -LATELY_S);
    for (const [place, { reference }] of (await listUsedSince(services.db, since)).entries())
      await scheduleFollow(services.db, reference, { afterS: place });
  },
);
