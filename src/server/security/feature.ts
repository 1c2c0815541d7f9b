import { makeExport } from './make-export.job.ts';
import { readActions } from './review.ts';
import { mountSecurity } from './routes.ts';
import { personalData } from './personal-data.ts';

export const feature = {
  mount: mountSecurity,
  tasks: [makeExport],
  actions: readActions,
  personalData,
};
