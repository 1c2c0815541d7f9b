import * as calls from '#lib/contracts/rewards.ts';
import type { Api } from '#server/http/api-types.ts';
import { serve } from '#server/http/serve.ts';
import type { Services } from '#server/platform/services.ts';
import { calculateRank, listRanks, readMyRanks } from './ranks.ts';

export function mountRewards(api: Api, services: Services): void {
  serve(api, services, calls.readMyRanks, readMyRanks);
  serve(api, services, calls.calculateRank, calculateRank);
  serve(api, services, calls.listRanks, listRanks);
}
