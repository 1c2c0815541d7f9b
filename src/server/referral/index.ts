import * as calls from '#lib/contracts/referral.ts';
import { onCompleted } from '#server/orders/index.ts';
import type { Api } from '#server/platform/api-types.ts';
import { serve } from '#server/platform/serve.ts';
import type { Services } from '#server/services.ts';
import { listReferrals } from './list-referrals.ts';
import { followTrade } from './pay-bonus.job.ts';
import { readDashboard } from './read-dashboard.ts';

export { payBonus } from './pay-bonus.job.ts';

/** In every process that completes orders. */
export const registerReferral = (): void => onCompleted(followTrade);

export function mountReferral(api: Api, services: Services): void {
  registerReferral();
  serve(api, services, calls.readDashboard, readDashboard);
  serve(api, services, calls.listReferrals, listReferrals);
}
