import { makeExport } from './make-export.job.ts';
import { mountSecurity } from './routes.ts';

export const feature = {
  mount: mountSecurity,
  tasks: [makeExport],
};
