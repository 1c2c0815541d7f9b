import { z } from 'zod';
import { call } from './call.ts';
import { Currency, Member, MoneyText, Pin, Timestamp } from './common.ts';

/** The user's permission to look a number up; stored with its time. */
const Consent = z.literal(true, 'Please agree so that we may check your details.');
const NamePart = z.string().trim().min(1, 'This is required.').max(60);
const BirthDate = z.iso.date('Enter a date like 1990-05-31.');
const ImageKeys = z.array(z.string().max(200)).max(4).optional();

export const DocumentType = z
  .object({
    slug: z.string(),
    name: z.string(),
    label: z.string(),
    pattern: z.string(),
    example: z.string().nullable(),
    /** The sentence for a number of the wrong form. */
    message: z.string(),
    /** The document that this country's hosted check takes (POST /kyc/initialize). */
    hosted: z.boolean(),
  })
  .meta({ id: 'DocumentType' });
export type DocumentType = z.infer<typeof DocumentType>;

export const stepStates = ['done', 'todo', 'pending', 'rejected', 'waiting'] as const;
const Step = z.object({
  /** waiting: an earlier step comes first. */
  state: z.enum(stepStates),
  reason: z.string().optional(),
  /** Where the next move is made. */
  next: z.string().optional(),
});

export const limitNames = [
  'one_time_spend',
  'daily_spend',
  'one_time_withdrawal',
  'daily_withdrawal',
  'daily_debits',
  'monthly_debits',
  'balance_cap',
  'single_deposit',
] as const;

export const LimitRow = z.object({
  name: z.enum(limitNames),
  limit: MoneyText,
  /** Null where nothing is counted up, as for a single amount. */
  used: MoneyText.nullable(),
  left: MoneyText.nullable(),
  resets_at: Timestamp.nullable(),
});
export type LimitRow = z.infer<typeof LimitRow>;

export const LevelRow = z.object({
  level: z.number().int(),
  limits: z.array(z.object({ name: z.enum(limitNames), limit: MoneyText })),
});

export const KycStatus = z
  .object({
    level: z.number().int().min(1).max(2),
    currency: Currency,
    steps: z.object({ kyc: Step, account: Step, pin: Step }),
    limits: z.array(LimitRow),
    /** What each level allows, to compare. */
    levels: z.array(LevelRow),
    documents: z.array(
      z.object({
        slug: z.string(),
        name: z.string(),
        last4: z.string(),
        state: z.enum(['pending', 'verified', 'rejected']),
        at: Timestamp,
      }),
    ),
    verified_name: z.string().nullable(),
  })
  .meta({ id: 'KycStatus' });
export type KycStatus = z.infer<typeof KycStatus>;

export const PayoutAccount = z
  .object({
    id: z.uuid(),
    bank_code: z.string(),
    bank_name: z.string(),
    type: z.enum(['bank', 'mobile_money']),
    /** All but the last four digits hidden. */
    account_number: z.string(),
    account_name: z.string(),
    is_primary: z.boolean(),
    usable_from: Timestamp,
    usable: z.boolean(),
    created_at: Timestamp,
  })
  .meta({ id: 'PayoutAccount' });
export type PayoutAccount = z.infer<typeof PayoutAccount>;

export const listDocumentTypes = call({
  method: 'get',
  path: '/kyc/document-types',
  guard: 'opt',
  summary: 'Identity documents of the visitor’s country',
  reply: z.array(DocumentType),
  codes: [],
});

export const readKycStatus = call({
  method: 'get',
  path: '/kyc/status',
  guard: 'user',
  summary: 'Level, steps and limits with what is used of them',
  reply: KycStatus,
  codes: ['unauthenticated', 'two_factor_required'],
});

export const VerifyGovernmentId = z
  .strictObject({
    document_type: z.string().max(40),
    number: z.string().trim().min(1, 'The number is required.').max(40),
    first_name: NamePart,
    last_name: NamePart,
    date_of_birth: BirthDate,
    image_keys: ImageKeys,
    consent: Consent,
  })
  .meta({ id: 'VerifyGovernmentId' });
export type VerifyGovernmentId = z.infer<typeof VerifyGovernmentId>;

export const verifyGovernmentId = call({
  method: 'post',
  path: '/kyc/government-id/verify',
  guard: 'user',
  summary: 'Checks an identity document against its register; errors name the words that differ',
  body: VerifyGovernmentId,
  limit: 'lookup',
  reply: z.object({
    status: z.enum(['verified', 'pending']),
    user: Member,
    words: z.array(z.string()),
  }),
  codes: [
    'unauthenticated',
    'two_factor_required',
    'invalid_input',
    'inconsistent_government_id_data',
    'conflict',
    'too_many_requests',
  ],
});

export const startHostedCheck = call({
  method: 'post',
  path: '/kyc/initialize',
  guard: 'user',
  summary: 'Starts the hosted check of the Ghana Card',
  body: z.strictObject({
    document_type: z.string().max(40),
    number: z.string().trim().max(40),
    image_keys: ImageKeys,
    consent: Consent,
  }),
  limit: 'lookup',
  reply: z.object({ reference: z.string(), redirect_url: z.string().nullable() }),
  codes: [
    'unauthenticated',
    'two_factor_required',
    'invalid_input',
    'unavailable_for_country',
    'conflict',
    'too_many_requests',
  ],
});

export const readHostedCheck = call({
  method: 'get',
  path: '/kyc/initialize/{reference}',
  guard: 'user',
  summary: 'How a hosted check stands',
  params: z.object({ reference: z.string().max(40) }),
  reply: z.object({
    status: z.enum(['pending', 'verified', 'rejected']),
    reason: z.string().nullable(),
    user: Member,
  }),
  codes: ['unauthenticated', 'two_factor_required', 'not_found'],
});

export const addBvn = call({
  method: 'post',
  path: '/kyc/bvn',
  guard: 'user',
  summary: 'Adds the bank verification number of a Nigerian account',
  body: z.strictObject({
    bvn: z.string().regex(/^\d{11}$/, 'The BVN must be exactly 11 digits'),
    date_of_birth: BirthDate,
    consent: Consent,
  }),
  limit: 'lookup',
  reply: Member,
  codes: [
    'unauthenticated',
    'two_factor_required',
    'invalid_input',
    'kyc_unsupported_service_type',
    'inconsistent_government_id_data',
    'unavailable_for_country',
    'conflict',
    'too_many_requests',
  ],
});

const AccountNumber = z.string().trim().min(5, 'Enter the account number.').max(20);

export const resolveAccount = call({
  method: 'post',
  path: '/bank/accounts/resolve',
  guard: 'user',
  summary: 'The name that the bank has for an account number',
  body: z.strictObject({ bank_code: z.string().max(40), account_number: AccountNumber }),
  limit: 'lookup',
  reply: z.object({
    account_name: z.string(),
    /** Words of the account's name that are not in the verified name; none when they agree. */
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
    bvn: z
      .string()
      .regex(/^\d{11}$/, 'The BVN must be exactly 11 digits')
      .optional(),
    /** Needed once the user has a PIN. */
    pin: Pin.optional(),
  })
  .meta({ id: 'AddPayoutAccount' });
export type AddPayoutAccount = z.infer<typeof AddPayoutAccount>;

export const addPayoutAccount = call({
  method: 'post',
  path: '/bank/accounts',
  guard: 'user',
  summary:
    'Adds an account in the user’s own name; the first is usable at once, later ones in 24 h',
  body: AddPayoutAccount,
  limit: 'lookup',
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

const AccountId = z.object({ id: z.uuid() });

export const makePrimary = call({
  method: 'put',
  path: '/bank/accounts/{id}/primary',
  guard: 'pin',
  summary: 'Makes an account the one withdrawals go to',
  params: AccountId,
  body: z.strictObject({ pin: Pin }),
  reply: z.array(PayoutAccount),
  codes: [
    'unauthenticated',
    'two_factor_required',
    'pin_not_set',
    'invalid_input',
    'not_found',
    'conflict',
  ],
});

export const removePayoutAccount = call({
  method: 'delete',
  path: '/bank/accounts/{id}',
  guard: 'pin',
  summary: 'Removes an account; the primary one goes last',
  params: AccountId,
  body: z.strictObject({ pin: Pin }),
  reply: z.array(PayoutAccount),
  codes: [
    'unauthenticated',
    'two_factor_required',
    'pin_not_set',
    'invalid_input',
    'not_found',
    'conflict',
  ],
});
