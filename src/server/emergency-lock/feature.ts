import { openDue } from './open-due.job.ts';
import { personalData } from './personal-data.ts';
import { mountEmergencyLock } from './routes.ts';

export const feature = {
  mount: mountEmergencyLock,
  tasks: [openDue],
  personalData,
};
