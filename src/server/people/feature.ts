import type { Api } from '#server/http/api-types.ts';
import type { Services } from '#server/platform/services.ts';
import { personActs } from './acts/do-act.ts';
import { mountOrderList } from './orders/routes.ts';
import { mountPeople } from './routes.ts';
import { personalData } from './personal-data.ts';

export const feature = {
  mount(api: Api, services: Services) {
    mountPeople(api, services);
    mountOrderList(api, services);
  },
  approvables: { people: personActs },
  personalData,
};
