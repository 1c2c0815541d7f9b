import { z } from 'zod';
import { rewardTermGroups, rewardTermUnits } from '#lib/reward-terms.ts';
import { call } from './call.ts';
import { CountryCode, Currency, keyCodes, Timestamp } from './common.ts';
import { RateChange, RateDraft } from './desk-rates.ts';

const Term = {
  /** An amount for money, otherwise a whole number. */
  value: z.string(),
  set_by: z.string(),
  /** The second approver; null for what came with the product, and while one is asked. */
  agreed_by: z.string().nullable(),
  reason: z.string().nullable(),
};
const SetTerm = z.object({ ...Term, effective_at: Timestamp });

/** A number that rewards, the wheel or invitations follow. */
export const RewardTerm = SetTerm.extend({
  name: z.string(),
  title: z.string(),
  /** The heading it stands under. */
  group: z.enum(rewardTermGroups),
  /** Null for a number that holds everywhere. */
  country_code: CountryCode.nullable(),
  unit: z.enum(rewardTermUnits),
  /** Of money; null for anything else. */
  currency: Currency.nullable(),
  /** What is set for later, the next one first. */
  coming: z.array(SetTerm),
  /** What a second approver is asked about. */
  asked: z.array(
    z.object({
      ...Term,
      /** The change that it is part of. */
      change_id: z.uuid(),
      /** Null: when the second approver agrees. */
      effective_at: Timestamp.nullable(),
    }),
  ),
  /** What it was before, the newest first; at most ten. */
  past: z.array(SetTerm),
}).meta({ id: 'RewardTerm' });
export type RewardTerm = z.infer<typeof RewardTerm>;

const strangers = ['unauthenticated', 'not_found'] as const;

export const listRewardTerms = call({
  method: 'get',
  path: '/desk/reward-terms',
  guard: 'desk',
  summary: 'The reward terms: current, earlier, scheduled and waiting for approval',
  reply: z.array(RewardTerm),
  codes: strangers,
});

export const setRewardTerms = call({
  method: 'post',
  path: '/desk/reward-terms',
  guard: 'desk',
  keyed: true,
  summary: 'Previews a change of reward terms, or asks a second approver to set it',
  body: RateDraft,
  reply: RateChange,
  codes: [...strangers, 'conflict', 'invalid_input', ...keyCodes],
});
