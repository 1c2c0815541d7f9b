import { missingBooks } from './alarms.ts';
import { takeBooks } from './books.job.ts';
import { mountBooks } from './routes.ts';

const HALF_A_DAY_MS = 12 * 3600 * 1000;

export const feature = {
  mount: mountBooks,
  alarms: [missingBooks],
  tasks: [takeBooks],
  cron: [{ match: '25 0 * * *', task: takeBooks, madeUpForMs: HALF_A_DAY_MS }],
};
