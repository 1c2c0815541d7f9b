import { z } from 'zod';
import { AppCode, RecoveryCode } from '#lib/auth/credentials.contract.ts';
import { call } from '#lib/contracts/call.ts';
import { AmountOrZero, Currency, MoneyText, Timestamp } from '#lib/contracts/common.ts';

export const OwnLimit = z
  .object({
    /** Null if the member set none. */
    limit: MoneyText.nullable(),
    /** Today or tonight; null for a single payment, and for the night by day. */
    used: MoneyText.nullable(),
    left: MoneyText.nullable(),
    /** A higher limit, or none, takes effect at this time. */
    next: z.object({ limit: MoneyText.nullable(), from: Timestamp }).nullable(),
  })
  .meta({ id: 'OwnLimit' });
export type OwnLimit = z.infer<typeof OwnLimit>;

export const OwnLimits = z
  .object({
    currency: Currency,
    payment: OwnLimit,
    day: OwnLimit,
    night: OwnLimit,
    /** No purchase and no withdrawal is placed. Deposits and sales are credited as usual. */
    nothing_leaves: z.boolean(),
    /** When it will be switched off, if its owner asked for that. */
    leaves_again_at: Timestamp.nullable(),
  })
  .meta({ id: 'OwnLimits' });
export type OwnLimits = z.infer<typeof OwnLimits>;

const codes = ['unauthenticated', 'two_factor_required'] as const;

export const readOwnLimits = call({
  method: 'get',
  path: '/security/own-limits',
  guard: 'user',
  summary: 'The limits that members set for themselves, what is used, and changes ahead',
  reply: OwnLimits,
  codes: [...codes],
});

/** Absent ones stay; null removes a limit. Sending the current one cancels a scheduled change. */
export const ChangeOwnLimits = z
  .strictObject({
    payment: AmountOrZero.nullable().optional(),
    day: AmountOrZero.nullable().optional(),
    night: AmountOrZero.nullable().optional(),
    nothing_leaves: z.boolean().optional(),
    /** With two-factor on, whatever lets more leave needs one of these. */
    token: AppCode.optional(),
    recovery_code: RecoveryCode.optional(),
  })
  .meta({ id: 'ChangeOwnLimits' });
export type ChangeOwnLimits = z.infer<typeof ChangeOwnLimits>;

export const changeOwnLimits = call({
  method: 'put',
  path: '/security/own-limits',
  guard: 'user',
  summary:
    'Sets own limits: what lets less leave applies immediately and needs no proof; what lets more leave needs one, and takes effect after 24 hours',
  body: ChangeOwnLimits,
  reply: OwnLimits,
  codes: [...codes, 'proof_required', 'invalid_input'],
});
