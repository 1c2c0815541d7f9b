import { z } from 'zod';
import { opportunityTasks } from '#lib/rewards/opportunity-tasks.ts';
import { tutorialQuestions, type AskedTutorial } from '#lib/rewards/tutorial-questions.ts';
import { call } from '#lib/contracts/call.ts';
import {
  AmountOrZero,
  CountryCode,
  Currency,
  keyCodes,
  MoneyText,
  Timestamp,
} from '#lib/contracts/common.ts';
import { VisibleText } from '#lib/contracts/typed.ts';

const tutorials = Object.keys(tutorialQuestions) as [AskedTutorial, ...AskedTutorial[]];

const whole = (least: number, most: number) => {
  const error = `Enter a whole number from ${least} to ${most.toLocaleString('en')}.`;
  return z.number({ error }).int(error).min(least, error).max(most, error);
};

const Draft = z.strictObject({
  country_code: CountryCode,
  task: z.enum(opportunityTasks),
  /** For learning: the tutorial whose question is asked. */
  tutorial: z.enum(tutorials).nullable(),
  title: VisibleText.min(3, 'Enter a title.').max(60),
  text: VisibleText.min(3, 'Describe what it pays or costs.').max(200),
  /** In the country's currency; "0" for gold coins alone. */
  amount: AmountOrZero,
  gold_coins: whole(0, 10_000),
  max_claims: whole(1, 1_000_000),
  /** Null: immediately. */
  starts_at: Timestamp.nullable(),
  /** Null: until it is ended or its budget is used up. */
  ends_at: Timestamp.nullable(),
});

export const OpportunityDraft = Draft.refine(
  ({ task, tutorial }) => (task === 'learn') === (tutorial !== null),
  { path: ['tutorial'], message: 'Choose a tutorial for learning, and none for other tasks.' },
)
  .refine(({ amount, gold_coins }) => Number(amount) > 0 || gold_coins > 0, {
    path: ['amount'],
    message: 'Enter an amount or gold coins.',
  })
  .meta({ id: 'OpportunityDraft' });
export type OpportunityDraft = z.infer<typeof OpportunityDraft>;

export const DeskOpportunity = Draft.extend({
  id: z.uuid(),
  tutorial: z.string().nullable(),
  amount: MoneyText,
  currency: Currency,
  starts_at: Timestamp,
  claims: z.number().int(),
  /** What claims have cost so far, and the maximum. */
  spent: MoneyText,
  most: MoneyText,
  /** Asked: waits for a second approver, or was refused by them. */
  state: z.enum(['asked', 'refused', 'planned', 'on', 'used_up', 'over']),
}).meta({ id: 'DeskOpportunity' });
export type DeskOpportunity = z.infer<typeof DeskOpportunity>;

const strangers = ['unauthenticated', 'not_found'] as const;

export const listDeskOpportunities = call({
  method: 'get',
  path: '/desk/opportunities',
  guard: 'desk',
  summary: 'Opportunities with their claims and costs, those that are on first',
  reply: z.array(DeskOpportunity),
  codes: strangers,
});

export const addDeskOpportunity = call({
  method: 'post',
  path: '/desk/opportunities',
  guard: 'desk',
  keyed: true,
  summary: 'Adds an opportunity, or asks a second approver where its money needs one',
  body: z.strictObject({
    draft: OpportunityDraft,
    /** Returns what would happen, and stores nothing. */
    preview: z.boolean().default(false),
  }),
  reply: z.object({
    opportunity: DeskOpportunity,
    /** Why it takes two people; null if one is enough. */
    why: z.string().nullable(),
    /** What the month's budget for opportunities has left. */
    budget_left: MoneyText,
  }),
  codes: [...strangers, 'invalid_input', 'conflict', ...keyCodes],
});

export const endDeskOpportunity = call({
  method: 'delete',
  path: '/desk/opportunities/{id}',
  guard: 'desk',
  summary: 'Ends an opportunity now; claims stay',
  params: z.object({ id: z.uuid() }),
  reply: z.null(),
  codes: [...strangers, 'invalid_input', 'conflict'],
});
