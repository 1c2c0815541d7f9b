import { z } from 'zod';
import { rewardTermUnits } from '#lib/reward-terms.ts';
import { call } from './call.ts';
import { Currency, keyCodes, Timestamp } from './common.ts';
import { RateChange, RateDraft } from './desk-rates.ts';

const Term = {
  /** An amount for money, otherwise a whole number. */
  value: z.string(),
  set_by: z.string(),
  effective_at: Timestamp,
  reason: z.string().nullable(),
};

/** A number that rewards, the wheel or invitations follow. */
export const RewardTerm = z
  .object({
    ...Term,
    name: z.string(),
    title: z.string(),
    /** The heading it stands under. */
    group: z.string(),
    unit: z.enum(rewardTermUnits),
    /** Of money; null for anything else. */
    currency: Currency.nullable(),
    /** What is set for later, the next one first. */
    coming: z.array(z.object(Term)),
  })
  .meta({ id: 'RewardTerm' });
export type RewardTerm = z.infer<typeof RewardTerm>;

const strangers = ['unauthenticated', 'not_found'] as const;

export const listRewardTerms = call({
  method: 'get',
  path: '/desk/reward-terms',
  guard: 'desk',
  summary: 'The numbers that rewards follow: now, and in times to come',
  reply: z.array(RewardTerm),
  codes: strangers,
});

export const setRewardTerms = call({
  method: 'post',
  path: '/desk/reward-terms',
  guard: 'desk',
  keyed: true,
  summary: 'Looks at a change of what rewards follow, or asks a second approver to set it',
  body: RateDraft,
  reply: RateChange,
  codes: [...strangers, 'conflict', 'invalid_input', ...keyCodes],
});
