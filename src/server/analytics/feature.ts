import { offerEvents } from './offer.job.ts';
import { reportError } from './report-error.job.ts';
import { mountAnalytics } from './routes.ts';
import { personalData } from './personal-data.ts';

export const feature = {
  mount: mountAnalytics,
  tasks: [offerEvents, reportError],
  cron: [{ match: '* * * * *', task: offerEvents }],
  personalData,
};
