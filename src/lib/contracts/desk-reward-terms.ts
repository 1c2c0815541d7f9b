import { z } from 'zod';
import { rewardTermGroups, rewardTermUnits } from '#lib/reward-terms.ts';
import { call } from './call.ts';
import { Currency, keyCodes } from './common.ts';
import { RateChange, RateDraft } from './desk-rates.ts';
import { DeskSetting } from './desk-settings.ts';

/** A number that rewards, the wheel or invitations follow. */
export const RewardTerm = DeskSetting.extend({
  /** The heading it stands under. */
  group: z.enum(rewardTermGroups),
  unit: z.enum(rewardTermUnits),
  /** Of money; null for anything else. */
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
