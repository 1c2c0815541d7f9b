import { personalData } from './personal-data.ts';
import { finishRecovery } from './recovery/finish.job.ts';
import { sendRecoveryLink } from './recovery/start.job.ts';
import { mountGuardians } from './routes.ts';

export const feature = {
  mount: mountGuardians,
  tasks: [sendRecoveryLink, finishRecovery],
  personalData,
};
