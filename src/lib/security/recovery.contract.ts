import { z } from 'zod';
import { call, Nothing } from '#lib/contracts/call.ts';
import { Timestamp } from '#lib/contracts/common.ts';

const Change = z.object({
  what: z.enum(['phone', 'username', 'payout_account', 'guardian', 'lock_code']),
  /** Numbers by their last four digits. */
  text: z.string(),
  at: Timestamp,
});

export const RecoveryReview = z
  .object({
    recovered_at: Timestamp,
    /** What was changed in the 30 days before, newest first. */
    changes: z.array(Change),
  })
  .meta({ id: 'RecoveryReview' });
export type RecoveryReview = z.infer<typeof RecoveryReview>;

const codes = ['unauthenticated', 'two_factor_required'] as const;

export const readRecoveryReview = call({
  method: 'get',
  path: '/security/review',
  guard: 'user',
  summary: 'What the member should look through after a recovery; null without any',
  reply: RecoveryReview.nullable(),
  codes,
});

export const endRecoveryReview = call({
  method: 'post',
  path: '/security/review',
  guard: 'user',
  summary: 'The member has looked through what was changed before the recovery',
  reply: Nothing,
  codes,
});
