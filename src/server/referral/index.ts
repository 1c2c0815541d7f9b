import * as calls from '#lib/contracts/referral.ts';
import { onCompleted, onReached } from '#server/orders/index.ts';
import type { Api } from '#server/platform/api-types.ts';
import { serve } from '#server/platform/serve.ts';
import type { Services } from '#server/services.ts';
import { listReferrals } from './list-referrals.ts';
import { followTrade } from './pay-bonus.job.ts';
import { readDashboard } from './read-dashboard.ts';
import { followReversal } from './take-back.job.ts';

// loading the feature tells the engine what bonuses follow
onCompleted(followTrade);
onReached('partly_completed', followTrade);
onReached('reversed', followReversal);

export { payBonus } from './pay-bonus.job.ts';
export { takeBonusBack } from './take-back.job.ts';
export { termsIn } from './terms.ts';

export function mountReferral(api: Api, services: Services): void {
  serve(api, services, calls.readDashboard, readDashboard);
  serve(api, services, calls.listReferrals, listReferrals);
}
