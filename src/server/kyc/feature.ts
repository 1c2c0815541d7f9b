import { readActions } from './action-items.ts';
import { checkAgain } from './decide.ts';
import { erasePhotos } from './erase-photos.job.ts';
import { identityQueue } from './identity.queue.ts';
import { personalData } from './personal-data.ts';

export const feature = {
  tasks: [checkAgain, erasePhotos],
  cron: [{ match: '25 * * * *', task: erasePhotos }],
  queues: [identityQueue],
  actions: readActions,
  personalData,
};
