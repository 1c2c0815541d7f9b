import type {
  listRewardTerms as listCall,
  setRewardTerms as setCall,
} from '#lib/rewards/desk/terms.contract.ts';
import { answerChange } from '#server/desk/rates/answer-change.ts';
import { listNumbers } from '#server/desk/settings/list-numbers.ts';
import type { CallContext, Reply } from '#server/http/call-context.ts';
import { rewardTermsBook } from './term-book.ts';

/** Every number: its current, past and future values. One that was never set is left out. */
export const listRewardTerms = async (
  ctx: CallContext<typeof listCall>,
): Promise<Reply<typeof listCall>> => ({ data: await listNumbers(ctx, rewardTermsBook) });

/** Changes the reward terms; takes two people. */
export const setRewardTerms = async (
  ctx: CallContext<typeof setCall>,
): Promise<Reply<typeof setCall>> => ({ data: await answerChange(ctx, rewardTermsBook) });
