import { z } from 'zod';
import { call, Nothing } from '#lib/contracts/call.ts';
import { Currency, MoneyText, Timestamp } from '#lib/contracts/common.ts';
import { VisibleText } from '#lib/contracts/typed.ts';

/** Why money is on hold; each field is one or two sentences for its owner. */
export const FlagReason = z
  .object({
    rule: z.string(),
    /** The finding in this case. */
    seen: z.string(),
    clears: z.string(),
    decides: z.string(),
  })
  .meta({ id: 'FlagReason' });
export type FlagReason = z.infer<typeof FlagReason>;

/** Flagged money of an order; the flag ends automatically at `release_at`. */
export const OrderFlag = z
  .object({
    /** The reference that staff use: FL-…. */
    flag: z.string(),
    kind: z.enum(['automatic', 'manual']),
    amount: MoneyText,
    /** How much of the amount is on hold; the rest was not in the wallet. */
    held: MoneyText,
    currency: Currency,
    reason: FlagReason,
    flagged_at: Timestamp,
    release_at: Timestamp,
    /** When its owner appealed. */
    appealed_at: Timestamp.nullable(),
  })
  .meta({ id: 'OrderFlag' });
export type OrderFlag = z.infer<typeof OrderFlag>;

/** A flagged transaction of spec 2, with its flag. */
export const FlaggedTransaction = OrderFlag.extend({
  uuid: z.uuid(),
  type: z.string(),
  name: z.string(),
  reference_code: z.string(),
  created_at: Timestamp,
  trade_amount: MoneyText,
}).meta({ id: 'FlaggedTransaction' });
export type FlaggedTransaction = z.infer<typeof FlaggedTransaction>;

export const Appeal = z
  .strictObject({
    message: VisibleText.min(1, 'Tell us what is wrong.').max(1000),
    /** Pictures that were uploaded as proof. */
    image_keys: z.array(z.string().min(1).max(100)).max(3).optional(),
    /** What is appealed: held money, or a reviewer's decision. Absent: a flag comes first. */
    about: z.enum(['flag', 'decision']).optional(),
  })
  .meta({ id: 'Appeal' });
export type Appeal = z.infer<typeof Appeal>;

export const resolveFlagged = call({
  method: 'post',
  path: '/flagged-transactions/resolve',
  guard: 'renewed',
  keyed: true,
  summary: 'Resolves everything that staff flagged and lifts the block; `message` says how much',
  reply: Nothing,
  codes: [
    'unauthenticated',
    'two_factor_required',
    'bad_request',
    'only_flagged_automatic_transaction',
    'account_blacklisted',
    'idempotency_key_missing',
    'idempotency_mismatch',
    'idempotency_in_progress',
    'too_many_requests',
  ],
});
