import type { Services } from '#server/platform/services.ts';
import { startWorker, type RunningJobs } from './run.ts';

/** The jobs of a worker process, on the database of its settings. */
export function startJobs(services: Services): Promise<RunningJobs> {
  const { DATABASE_URL, DATABASE_DIRECT_URL = DATABASE_URL } = services.env;
  if (!DATABASE_DIRECT_URL) throw new Error('Jobs need DATABASE_URL');
  return startWorker(services, DATABASE_DIRECT_URL);
}
