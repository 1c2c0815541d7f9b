import { offerEvents } from './offer.job.ts';
import { purgeEvents } from './purge.job.ts';
import { reportError } from './report-error.job.ts';
import { mountAnalytics } from './routes.ts';
import { personalData } from './personal-data.ts';

export const feature = {
  mount: mountAnalytics,
  tasks: [offerEvents, purgeEvents, reportError],
  cron: [
    { match: '* * * * *', task: offerEvents },
    { match: '*/10 * * * *', task: purgeEvents },
  ],
  personalData,
};
