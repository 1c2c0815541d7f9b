import { purge } from './purge.job.ts';

/** The clean-up of temporary data. */
export const feature = {
  tasks: [purge],
  cron: [{ match: '*/10 * * * *', task: purge }],
};
