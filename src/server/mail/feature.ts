import { sendMail } from './send.job.ts';

export const feature = {
  tasks: [sendMail],
};
