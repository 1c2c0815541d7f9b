import type { Api } from '#server/http/api-types.ts';
import type { Services } from '#server/platform/services.ts';
import { askedMail } from './asked-mail.job.ts';
import { purgeAuth } from './purge.job.ts';
import { mountPasskeys } from './passkeys/routes.ts';
import { mountAuth } from './routes.ts';
import { personalData } from './personal-data.ts';

export const feature = {
  mount: (api: Api, services: Services): void => {
    mountAuth(api, services);
    mountPasskeys(api, services);
  },
  tasks: [askedMail, purgeAuth],
  cron: [{ match: '*/10 * * * *', task: purgeAuth }],
  personalData,
};
