import * as earnings from '#lib/contracts/earnings.ts';
import * as calls from '#lib/contracts/rewards.ts';
import type { Api } from '#server/http/api-types.ts';
import { serve } from '#server/http/serve.ts';
import type { Services } from '#server/platform/services.ts';
import { listMe, readBoss } from './boss.ts';
import { readGoldCoins } from './earnings/gold-coins.ts';
import { moveEarnings } from './earnings/move-earnings.ts';
import { downloadEarnings, readEarnings } from './earnings/read-earnings.ts';
import { calculateRank, listRanks, readMyRanks } from './ranks.ts';

export function mountRewards(api: Api, services: Services): void {
  serve(api, services, calls.readMyRanks, readMyRanks);
  serve(api, services, calls.calculateRank, calculateRank);
  serve(api, services, calls.listRanks, listRanks);
  serve(api, services, earnings.readEarnings, readEarnings);
  serve(api, services, earnings.downloadEarnings, downloadEarnings);
  serve(api, services, earnings.moveEarnings, moveEarnings);
  serve(api, services, earnings.readGoldCoins, readGoldCoins);
  serve(api, services, earnings.readBoss, readBoss);
  serve(api, services, earnings.listMe, listMe);
}
