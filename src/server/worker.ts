import { setTimeout } from 'node:timers/promises';
import { limitMs } from '#server/db/time-limits.ts';
import { onStop } from '#server/ops/on-stop.ts';
import { loadSettings } from '#server/ops/settings.ts';
import { giveUp, Trouble } from '#server/ops/trouble.ts';
import { openOwnServices } from '#server/services.ts';
import { startJobs } from './jobs/start-jobs.ts';
import { measureBackups } from './metrics/backup-proof.ts';
import { measureBusiness } from './metrics/business.ts';
import { serveMetrics } from './metrics/serve-metrics.ts';
import { checkProviders } from './reference/check-providers.ts';

const LEAVE_MS = 5_000;

/** The job process. Several of them can run on one database. */
async function run(): Promise<void> {
  const env = loadSettings();
  if (!env.DATABASE_URL) throw new Trouble('The worker needs DATABASE_URL; use `npm start`.');
  const services = await openOwnServices(env, env.DATABASE_URL);
  checkProviders(services);
  const { log } = services;
  const metrics = await serveMetrics(services, env);
  if (metrics) {
    measureBusiness(services, metrics.registry);
    measureBackups(services, metrics.registry);
  }
  const jobs = await startJobs(services);
  const stop = onStop(async () => {
    await jobs.stop();
    await metrics?.close();
    await services.close();
  });
  /**
   * A worker keeps its jobs as long as it lives, so one that couldn't return them exits, which
   * releases them.
   */
  const leave = async (error: unknown): Promise<void> => {
    if (stop.isStopping()) return;
    log.error({ err: error }, 'the worker lost its jobs and exits');
    await Promise.race([stop().catch(() => undefined), setTimeout(limitMs(LEAVE_MS))]);
    process.exit(1);
  };
  process.on('unhandledRejection', (error) => void leave(error));
  void jobs.ended.then(() => leave(new Error('The job queue ended by itself.')));
  process.send?.('ready');
}

run().catch(giveUp);
