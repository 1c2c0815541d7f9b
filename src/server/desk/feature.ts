import type { Api } from '#server/http/api-types.ts';
import type { Services } from '#server/platform/services.ts';
import { setBacks } from './rates/rate-approvals.ts';
import { mountDesk } from './routes.ts';
import { mountStaff } from './staff/routes.ts';
import { staffChanges } from './staff/staff-changes.ts';

export const feature = {
  mount(api: Api, services: Services) {
    mountDesk(api, services);
    mountStaff(api, services);
  },
  approvables: { 'set-backs': setBacks, staff: staffChanges },
};
