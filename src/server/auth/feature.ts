import { askedMail } from './asked-mail.job.ts';
import { purgeAuth } from './purge.job.ts';
import { mountAuth } from './routes.ts';

export const feature = {
  mount: mountAuth,
  tasks: [askedMail, purgeAuth],
  cron: [{ match: '*/10 * * * *', task: purgeAuth }],
};
