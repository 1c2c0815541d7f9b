import { purge } from './purge.job.ts';

/** What is kept for a while only. */
export const feature = {
  tasks: [purge],
  cron: [{ match: '*/10 * * * *', task: purge }],
};
