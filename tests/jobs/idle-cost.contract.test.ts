import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startWorker, type RunningJobs } from '#server/jobs/run.ts';
import { anApp, type TestApp } from '#tests/support/api.ts';
import { databaseClock } from '#tests/support/clock.ts';
import { commitsDuring } from '#tests/support/purchase-cost.ts';

/** A product without visitors commits at most this often. */
const MOST_A_SECOND = 4;
const SECONDS = 8;
/** By then the fold loop has reached its longest pause. */
const SETTLED_MS = 4_000;
/** Workers poll every 30 s, so a job that starts later than this was not woken. */
const LATE_S = 10;

let app: TestApp;
let jobs: RunningJobs;
beforeAll(async () => {
  app = await anApp({ clock: databaseClock() });
  // jobs of each minute would fall into some runs and not into others
  jobs = await startWorker(app.services, app.databaseUrl, { cron: false });
});
afterAll(async () => {
  await jobs.stop();
  await app.close();
});

describe('a worker without work', () => {
  it('commits at most four times a second', async () => {
    await sleep(SETTLED_MS);
    const commits = await commitsDuring(app.databaseUrl, () => sleep(SECONDS * 1000));
    const told = JSON.stringify(commits, undefined, 1);
    expect(commits.length, told).toBeLessThanOrEqual(MOST_A_SECOND * SECONDS);
    expect(commits.length).toBeGreaterThan(0);
  });

  it('still does a planned job soon after its time', async () => {
    const { sql } = app.services.db;
    const planned = await sql.query<{ due: Date }>(
      `select run_at as due from graphile_worker.add_job('jobs.purge', run_at => now() + interval '1 second')`,
    );
    const isDone = async () =>
      (await sql.query('select from graphile_worker._private_jobs where locked_by is null'))
        .rowCount;
    await expect.poll(isDone, { interval: 50, timeout: 30_000 }).toBe(0);
    const { rows } = await sql.query<{ late: number }>(
      'select extract(epoch from now() - $1)::float8 late',
      [planned.rows[0]?.due],
    );
    expect(rows[0]?.late).toBeLessThan(LATE_S);
  });
});
