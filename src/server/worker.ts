import { startJobs } from '#server/jobs/index.ts';
import { onStop } from '#server/ops/on-stop.ts';
import { loadSettings } from '#server/ops/settings.ts';
import { giveUp, Trouble } from '#server/ops/trouble.ts';
import { openOwnServices } from '#server/services.ts';

/** The job process. Any number of them may run on one database. */
async function run(): Promise<void> {
  const env = loadSettings();
  if (!env.DATABASE_URL) throw new Trouble('The worker needs DATABASE_URL; use `npm start`.');
  const services = await openOwnServices(env, env.DATABASE_URL);
  const { log } = services;
  process.on('unhandledRejection', (error) => log.error({ err: error }, 'unhandled rejection'));
  const jobs = await startJobs(services);
  onStop(async () => {
    await jobs.stop();
    await services.close();
  });
  process.send?.('ready');
}

run().catch(giveUp);
