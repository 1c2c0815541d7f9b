import { deleteOldMails } from './delete-old-mails.job.ts';
import { sendMail } from './send.job.ts';
import { personalData } from './personal-data.ts';

export const feature = {
  tasks: [sendMail, deleteOldMails],
  cron: [{ match: '20 3 * * *', task: deleteOldMails }],
  personalData,
};
