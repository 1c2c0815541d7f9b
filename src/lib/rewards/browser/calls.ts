import type * as contract from '#lib/rewards/contract.ts';
import type * as opportunities from '#lib/rewards/opportunities.contract.ts';
import type * as earnings from '#lib/rewards/earnings.contract.ts';
import type { Order } from '#lib/orders/contract.ts';
import type { claimAirtime as claimCall } from '#lib/rewards/prize-perks.contract.ts';
import type { BodyOf, ReplyOf } from '#lib/contracts/call.ts';
import { api } from '#lib/browser/api/client.ts';

export const calculateRank = () =>
  api.post<ReplyOf<(typeof contract)['calculateRank']>>('/rewards/ranks');

/** @param key one for each amount that is confirmed: pressing twice moves it once */
export const moveEarnings = (amount: string, key: string) =>
  api.post<Order>('/rewards/earnings/initiate', { body: { amount }, key });

export const listMe = (listed: boolean) =>
  api.put<ReplyOf<(typeof earnings)['listMe']>>('/rewards/boss', { body: { listed } });

const opportunity = (id: string, what: string) =>
  `/opportunities/${encodeURIComponent(id)}/${what}`;

export const listOpportunities = () =>
  api.get<ReplyOf<(typeof opportunities)['listOpportunities']>>('/opportunities');

export const claimOpportunity = (id: string) =>
  api.post<ReplyOf<(typeof opportunities)['claimOpportunity']>>(opportunity(id, 'claim'), {
    body: {},
  });

export const answerOpportunity = (id: string, choice: number) =>
  api.post<ReplyOf<(typeof opportunities)['answerOpportunity']>>(opportunity(id, 'answer'), {
    body: { choice },
  });

type ClaimAirtime = BodyOf<typeof claimCall>;

/** @param key one for each prize: pressing twice sends it once */
export const claimAirtime = (id: string, body: ClaimAirtime, key: string) =>
  api.post<Order>(`/rewards/perks/${encodeURIComponent(id)}/claim`, { body, key });
