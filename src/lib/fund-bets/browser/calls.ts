import { api } from '#lib/browser/api/client.ts';
import type {
  BetCheck,
  BetLimits,
  BetTemplate,
  ChangeBetLimits,
  CheckBetAccount,
  FundBet,
} from '#lib/fund-bets/contract.ts';
import type { Order } from '#lib/orders/contract.ts';

/** The owner of an account; required before paying. */
export const checkBetAccount = (body: CheckBetAccount) =>
  api.post<BetCheck>('/betting/validate', { body });

/** The key belongs to the draft: a second tap or a retry is the same purchase. */
export const fundBet = (body: FundBet, key: string) =>
  api.post<Order>('/betting/purchase', { body, key });

export const saveBetTemplate = (body: BetTemplate) =>
  api.put<BetTemplate>('/betting/template', { body });

export const changeBetLimits = (body: ChangeBetLimits) =>
  api.put<BetLimits>('/betting/limits', { body });

export const excludeFromBetting = (days: number) =>
  api.post<BetLimits>('/betting/self-exclusion', { body: { days } });
