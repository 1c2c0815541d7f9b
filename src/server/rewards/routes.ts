import * as perks from '#lib/rewards/prize-perks.contract.ts';
import * as deskOpportunities from '#lib/rewards/desk/opportunities.contract.ts';
import * as deskRewards from '#lib/rewards/desk/contract.ts';
import * as deskTerms from '#lib/rewards/desk/terms.contract.ts';
import * as earnings from '#lib/rewards/earnings.contract.ts';
import * as opportunities from '#lib/rewards/opportunities.contract.ts';
import * as wheel from '#lib/rewards/prize-wheel.contract.ts';
import * as calls from '#lib/rewards/contract.ts';
import type { Api } from '#server/http/api-types.ts';
import { serve } from '#server/http/serve.ts';
import type { Services } from '#server/platform/services.ts';
import { listMe, readBoss } from './boss.ts';
import { readDeskRewards } from './desk/board.ts';
import { listRewardTerms, setRewardTerms } from './desk/reward-terms.ts';
import { readGoldCoins } from './earnings/gold-coins.ts';
import { moveEarnings } from './earnings/move-earnings.ts';
import { downloadEarnings, readEarnings } from './earnings/read-earnings.ts';
import { claimAirtime } from './perks/claim-airtime.ts';
import { listPerks } from './perks/list-perks.ts';
import { answerOpportunity, claimOpportunity, listOpportunities } from './opportunities/claim.ts';
import {
  addDeskOpportunity,
  endDeskOpportunity,
  listDeskOpportunities,
} from './opportunities/desk-opportunities.ts';
import { calculateRank, listRanks, readMyRanks } from './ranks.ts';
import { listSpins, listWheelDays } from './wheel/list-spins.ts';
import { readWheel } from './wheel/read-wheel.ts';
import { spinWheel } from './wheel/spin.ts';

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
  serve(api, services, perks.listPerks, listPerks);
  serve(api, services, perks.claimAirtime, claimAirtime);
  serve(api, services, wheel.readWheel, readWheel);
  serve(api, services, wheel.spinWheel, spinWheel);
  serve(api, services, wheel.listSpins, listSpins);
  serve(api, services, wheel.listWheelDays, listWheelDays);
  serve(api, services, opportunities.listOpportunities, listOpportunities);
  serve(api, services, opportunities.claimOpportunity, claimOpportunity);
  serve(api, services, opportunities.answerOpportunity, answerOpportunity);
  serve(api, services, deskOpportunities.listDeskOpportunities, listDeskOpportunities);
  serve(api, services, deskOpportunities.addDeskOpportunity, addDeskOpportunity);
  serve(api, services, deskOpportunities.endDeskOpportunity, endDeskOpportunity);
  serve(api, services, deskRewards.readDeskRewards, readDeskRewards);
  serve(api, services, deskTerms.listRewardTerms, listRewardTerms);
  serve(api, services, deskTerms.setRewardTerms, setRewardTerms);
}
