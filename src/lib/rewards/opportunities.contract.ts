import { z } from 'zod';
import { opportunityTasks } from './opportunity-tasks.ts';
import { call } from '#lib/contracts/call.ts';
import { Currency, MoneyText, Timestamp } from '#lib/contracts/common.ts';

export const GoldCoinCount = z.number().int().min(0);

export const Opportunity = z
  .object({
    id: z.uuid(),
    task: z.enum(opportunityTasks),
    title: z.string(),
    text: z.string(),
    /** Money added to the rewards; "0.00" for gold coins alone. */
    amount: MoneyText,
    currency: Currency,
    gold_coins: GoldCoinCount,
    /**
     * Ready: done, and waiting to be claimed. Verify: the same, once the member’s identity is verified. Spent: its budget or
     * that of the month is used up.
     */
    state: z.enum(['open', 'ready', 'verify', 'spent', 'claimed', 'taken_back']),
    progress: z.object({ done: z.number().int(), of: z.number().int() }),
    /** The page for doing the task. */
    link: z.string(),
    ends_at: Timestamp.nullable(),
    /** How many members can still claim it. */
    left: z.number().int(),
    /** A tutorial's question; null once it is answered. */
    question: z
      .object({
        tutorial: z.string(),
        ask: z.string(),
        answers: z.array(z.string()),
        /** When the next attempt is possible; null: now. */
        again_at: Timestamp.nullable(),
      })
      .nullable(),
  })
  .meta({ id: 'Opportunity' });
export type Opportunity = z.infer<typeof Opportunity>;

const codes = ['unauthenticated', 'two_factor_required'] as const;
const At = z.object({ id: z.uuid() });

export const listOpportunities = call({
  method: 'get',
  path: '/opportunities',
  guard: 'user',
  summary: 'Tasks with a reward, the progress of each, and those already claimed',
  reply: z.array(Opportunity),
  codes,
});

export const claimOpportunity = call({
  method: 'post',
  path: '/opportunities/{id}/claim',
  guard: 'user',
  summary: 'Claims the reward of a completed task, once',
  params: At,
  body: z.strictObject({}),
  reply: Opportunity,
  codes: [...codes, 'kyc_unsupported_service_type', 'not_found', 'conflict', 'invalid_input'],
});

export const answerOpportunity = call({
  method: 'post',
  path: '/opportunities/{id}/answer',
  guard: 'user',
  summary: 'Answers the question of a tutorial; one attempt a minute',
  params: At,
  body: z.strictObject({
    /** The position of the answer, from 0. */
    choice: z.number().int().min(0).max(9),
  }),
  reply: z.object({ right: z.boolean(), opportunity: Opportunity }),
  codes: [...codes, 'not_found', 'conflict', 'invalid_input', 'too_many_requests'],
});
