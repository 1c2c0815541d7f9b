import { mountWasThatYou } from './routes.ts';
import { sealMessageLog, verifyMessageLog } from './seal.job.ts';

export const feature = {
  mount: mountWasThatYou,
  tasks: [sealMessageLog, verifyMessageLog],
  cron: [
    { match: '20 * * * *', task: sealMessageLog },
    { match: '40 2 * * *', task: verifyMessageLog },
  ],
};
