import { sendMail } from './send.job.ts';
import { personalData } from './personal-data.ts';

export const feature = {
  tasks: [sendMail],
  personalData,
};
