import { purge } from './purge.job.ts';
import { personalData } from './personal-data.ts';

/** The clean-up of temporary data. */
export const feature = {
  tasks: [purge],
  cron: [{ match: '*/10 * * * *', task: purge }],
  personalData,
};
