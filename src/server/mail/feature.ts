import { forgetMails } from './forget.job.ts';
import { sendMail } from './send.job.ts';

export const feature = {
  tasks: [sendMail, forgetMails],
  cron: [{ match: '20 3 * * *', task: forgetMails }],
};
