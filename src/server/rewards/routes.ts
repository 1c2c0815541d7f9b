import * as wheel from '#lib/contracts/prize-wheel.ts';
import * as calls from '#lib/contracts/rewards.ts';
import type { Api } from '#server/http/api-types.ts';
import { serve } from '#server/http/serve.ts';
import type { Services } from '#server/platform/services.ts';
import { calculateRank, listRanks, readMyRanks } from './ranks.ts';
import { listSpins, listWheelDays } from './wheel/list-spins.ts';
import { readWheel } from './wheel/read-wheel.ts';
import { spinWheel } from './wheel/spin.ts';

export function mountRewards(api: Api, services: Services): void {
  serve(api, services, calls.readMyRanks, readMyRanks);
  serve(api, services, calls.calculateRank, calculateRank);
  serve(api, services, calls.listRanks, listRanks);
  serve(api, services, wheel.readWheel, readWheel);
  serve(api, services, wheel.spinWheel, spinWheel);
  serve(api, services, wheel.listSpins, listSpins);
  serve(api, services, wheel.listWheelDays, listWheelDays);
}
