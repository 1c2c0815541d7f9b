import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startWorker } from '#server/jobs/run.ts';
import { anApp, type TestApp } from '#tests/support/api.ts';

let app: TestApp;
beforeAll(async () => {
  app = await anApp();
});
afterAll(() => app.close());

it('a worker whose first query fails ends, because its queue would take no job for good', async () => {
  const { services, databaseUrl } = app;
  const jobs = await startWorker(services, databaseUrl, { cron: false });
  await jobs.stop();
  // the failure that a database leaves behind that goes away at this moment
  const owner = new pg.Client({ connectionString: databaseUrl });
  await owner.connect();
  await owner.query(`
    create function refuse() returns trigger language plpgsql as $$ begin raise exception 'gone'; end $$;
    create trigger refuse before insert on graphile_worker._private_tasks
      for each statement execute function refuse()`);
  await owner.end();
  const failing = await startWorker(services, databaseUrl, { cron: false });
  await expect(failing.ended).resolves.toBeUndefined();
  await failing.stop();
});
