import type * as contract from '#lib/contracts/rewards.ts';
import type { ReplyOf } from '#lib/contracts/call.ts';
import { api } from '#lib/browser/api/client.ts';

export const calculateRank = () =>
  api.post<ReplyOf<(typeof contract)['calculateRank']>>('/rewards/ranks');
