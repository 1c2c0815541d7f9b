import type { Api } from '#server/http/api-types.ts';
import type { Services } from '#server/platform/services.ts';
import { keepDaysJob } from './earnings/keep-days.job.ts';
import { askFloatsJob } from './money/ask-floats.job.ts';
import { lowFloats } from './money/low-floats.ts';
import { mountReports, type ReadCompared } from './routes.ts';

/** What the business has and owes. The nightly comparison is on the same floor, so it is passed in. */
export const reportsWith = (readCompared: ReadCompared) => ({
  mount: (api: Api, services: Services) => mountReports(api, services, readCompared),
  tasks: [askFloatsJob, keepDaysJob],
  alarms: [lowFloats(readCompared)],
  cron: [
    { match: '*/5 * * * *', task: askFloatsJob },
    { match: '10 2 * * *', task: keepDaysJob },
  ],
});
