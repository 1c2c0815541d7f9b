import { z } from 'zod';
import { rewardTermGroups, rewardTermUnits } from '#lib/rewards/terms.ts';
import { call } from '#lib/contracts/call.ts';
import { Currency, keyCodes } from '#lib/contracts/common.ts';
import { RateChange, RateDraft } from '#lib/desk/rates.contract.ts';
import { DeskSetting } from '#lib/desk/settings.contract.ts';

/** A number of the terms of rewards, the wheel or invitations. */
export const RewardTerm = DeskSetting.extend({
  /** The heading it is listed under. */
  group: z.enum(rewardTermGroups),
  unit: z.enum(rewardTermUnits),
  /** For money; null for anything else. */
  currency: Currency.nullable(),
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
