import { deliver } from './deliver.job.ts';
import { pushToDevice } from './push.job.ts';
import { mountNotifications } from './routes.ts';
import { personalData } from './personal-data.ts';

/** Messages: in the product, by email and by push. */
export const feature = {
  mount: mountNotifications,
  tasks: [deliver, pushToDevice],
  personalData,
};
