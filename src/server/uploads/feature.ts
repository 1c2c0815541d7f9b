import { eraseUpload } from './erase.job.ts';
import { purgeUploads } from './purge.job.ts';
import { mountUploads } from './routes.ts';
import { personalData } from './personal-data.ts';

export const feature = {
  mount: mountUploads,
  tasks: [eraseUpload, purgeUploads],
  cron: [{ match: '*/10 * * * *', task: purgeUploads }],
  personalData,
};
