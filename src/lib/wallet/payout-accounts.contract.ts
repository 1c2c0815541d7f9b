import { z } from 'zod';
import { call } from '#lib/contracts/call.ts';
import { Member, Confirmation, Timestamp } from '#lib/contracts/common.ts';
import { Digits, Line } from '#lib/contracts/typed.ts';

export const PayoutAccount = z
  .object({
    id: z.uuid(),
    bank_id: z.string(),
    bank_code: z.string(),
    bank_name: z.string(),
    type: z.enum(['bank', 'mobile_money']),
    /** All but the last four digits are hidden. */
    account_number: z.string(),
    account_name: z.string(),
    is_primary: z.boolean(),
    usable_from: Timestamp,
    usable: z.boolean(),
    created_at: Timestamp,
  })
  .meta({ id: 'PayoutAccount' });
export type PayoutAccount = z.infer<typeof PayoutAccount>;

const AccountNumber = Line.min(5, 'Enter the account number.').max(20);

export const resolveAccount = call({
  method: 'post',
  path: '/bank/accounts/resolve',
  guard: 'user',
  summary: 'The name that the bank has for an account number',
  body: z.strictObject({ bank_code: z.string().max(40), account_number: AccountNumber }),
  reply: z.object({
    account_name: z.string(),
    /** Words of the account's name that aren't in the verified name; empty when they agree. */
    differing_words: z.array(z.string()),
  }),
  codes: ['unauthenticated', 'two_factor_required', 'invalid_input', 'too_many_requests', 'busy'],
});

export const listPayoutAccounts = call({
  method: 'get',
  path: '/bank/accounts',
  guard: 'user',
  summary: 'Accounts we pay out to; with primary=1 only the primary one, else 404',
  query: z.strictObject({ primary: z.enum(['1']).optional() }),
  reply: z.array(PayoutAccount),
  codes: ['unauthenticated', 'two_factor_required', 'invalid_input', 'no_primary_account'],
});

export const AddPayoutAccount = z
  .strictObject({
    bank_code: z.string().max(40),
    account_number: AccountNumber,
    type: z.enum(['bank', 'mobile_money']),
    bvn: Digits.regex(/^\d{11}$/, 'The BVN must be exactly 11 digits').optional(),
    /** Required once the user has a PIN. */
    pin: Confirmation.optional(),
  })
  .meta({ id: 'AddPayoutAccount' });
export type AddPayoutAccount = z.infer<typeof AddPayoutAccount>;

export const addPayoutAccount = call({
  method: 'post',
  path: '/bank/accounts',
  guard: 'renewed',
  summary:
    'Adds an account in the user’s own name; the first can be used immediately, later ones after 24 hours',
  body: AddPayoutAccount,
  reply: z.object({ account: PayoutAccount, user: Member }),
  codes: [
    'unauthenticated',
    'two_factor_required',
    'invalid_input',
    'kyc_unsupported_service_type',
    'bvn_update_required',
    'glover_account_bvn_required',
    'conflict',
    'too_many_requests',
    'busy',
  ],
});

/** A change of one account, with the PIN; replies with all of them. */
const changesOne = {
  guard: 'pin',
  params: z.object({ id: z.uuid() }),
  body: z.strictObject({ pin: Confirmation }),
  reply: z.array(PayoutAccount),
  codes: [
    'unauthenticated',
    'two_factor_required',
    'pin_not_set',
    'invalid_input',
    'not_found',
    'conflict',
  ],
} as const;

export const makePrimary = call({
  method: 'put',
  path: '/bank/accounts/{id}/primary',
  summary: 'Makes a payout account the primary one',
  ...changesOne,
});

export const removePayoutAccount = call({
  method: 'delete',
  path: '/bank/accounts/{id}',
  summary: 'Removes an account; the primary one goes last',
  ...changesOne,
});
