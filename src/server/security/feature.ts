import { makeExport } from './make-export.job.ts';
import { mountSecurity } from './routes.ts';

/** Closing an account, and the copy of its data. */
export const feature = {
  mount: mountSecurity,
  tasks: [makeExport],
};
