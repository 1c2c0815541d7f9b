import { mountWasThatYou } from './routes.ts';
import { sealMessageLog } from './seal.job.ts';

export const feature = {
  mount: mountWasThatYou,
  tasks: [sealMessageLog],
  cron: [{ match: '20 * * * *', task: sealMessageLog }],
};
