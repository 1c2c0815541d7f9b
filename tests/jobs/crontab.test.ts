import { beforeAll, expect, it } from 'vitest';
import { installFeatures } from '#server/features.ts';
import { cronItems } from '#server/jobs/crontab.ts';

beforeAll(() => installFeatures());

/** Seconds until the queue tries a job for the last time: e to the power of each failed attempt. */
const triedForS = (attempts: number): number =>
  Array.from({ length: attempts - 1 }, (_, n) => Math.exp(n + 1)).reduce((sum, s) => sum + s, 0);

it('a scheduled job is tried for longer than a database needs to be replaced', () => {
  for (const { task, options } of cronItems())
    expect([task, triedForS(options.maxAttempts ?? 0) > 60]).toEqual([task, true]);
});
