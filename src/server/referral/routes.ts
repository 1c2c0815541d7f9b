import * as calls from '#lib/referral/contract.ts';
import type { Api } from '#server/http/api-types.ts';
import { serve } from '#server/http/serve.ts';
import type { Services } from '#server/platform/services.ts';
import { listReferrals } from './list-referrals.ts';
import { readDashboard } from './read-dashboard.ts';

export function mountReferral(api: Api, services: Services): void {
  serve(api, services, calls.readDashboard, readDashboard);
  serve(api, services, calls.listReferrals, listReferrals);
}
