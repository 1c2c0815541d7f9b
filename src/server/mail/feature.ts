import { sendMail } from './send.job.ts';

/** Mails that leave by a job. */
export const feature = {
  tasks: [sendMail],
};
