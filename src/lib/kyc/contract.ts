import { z } from 'zod';
import { photoKinds } from './identity-photos.ts';
import { call } from '#lib/contracts/call.ts';
import { Currency, Member, MoneyText, Timestamp } from '#lib/contracts/common.ts';
import { Digits, Line, Name } from '#lib/contracts/typed.ts';

export {
  AddPayoutAccount,
  addPayoutAccount,
  listPayoutAccounts,
  makePrimary,
  PayoutAccount,
  removePayoutAccount,
  resolveAccount,
} from '#lib/wallet/payout-accounts.contract.ts';

export { FoundKycDraft, KycDraft, keepKycDraft, readKycDraft } from './draft.contract.ts';

/** The user's consent to looking a number up; stored with its time. */
const Consent = z.literal(true, 'Please agree to let us check your details.');
const NamePart = Name.min(2, 'Enter the full name exactly as on the document.').max(60);
const BirthDate = z.iso.date('Enter a date like 1990-05-31.');
const ImageKeys = z.array(z.string().max(200)).max(4).optional();

export const DocumentType = z
  .object({
    slug: z.string(),
    name: z.string(),
    label: z.string(),
    pattern: z.string(),
    example: z.string().nullable(),
    /** The message for a number in the wrong format. */
    message: z.string(),
    /** The document that this country's hosted check accepts (POST /kyc/initialize). */
    hosted: z.boolean(),
    /** What the photos must show, in the order of `image_keys`; none for a number without a card. */
    photos: z.array(z.enum(photoKinds)),
  })
  .meta({ id: 'DocumentType' });
export type DocumentType = z.infer<typeof DocumentType>;

export const stepStates = ['done', 'todo', 'pending', 'rejected', 'waiting'] as const;
const Step = z.object({
  /** waiting: an earlier step comes first. */
  state: z.enum(stepStates),
  reason: z.string().optional(),
  /** What to do about a rejection. */
  advice: z.string().optional(),
  /** The page for the next step. */
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
  /** Null for limits that don't add up, such as that on a single amount. */
  used: MoneyText.nullable(),
  left: MoneyText.nullable(),
  resets_at: Timestamp.nullable(),
  /** When a personal limit ends; null for the level's. */
  own_until: Timestamp.nullable(),
});
export type LimitRow = z.infer<typeof LimitRow>;

export const LevelRow = z.object({
  level: z.number().int(),
  limits: z.array(z.object({ name: z.enum(limitNames), limit: MoneyText })),
});

/** Who still has to decide on a pending document. */
export const WaitsFor = z.enum(['register', 'review']).nullable();

export const KycStatus = z
  .object({
    level: z.number().int().min(1).max(2),
    currency: Currency,
    steps: z.object({ kyc: Step, account: Step, pin: Step }),
    limits: z.array(LimitRow),
    /** The largest withdrawal that is currently possible, with fee and duty on top; 0.00 when none is. */
    largest_withdrawal: MoneyText,
    /** Rules that hold back more than these limits do, in words: own limits, and a new device. */
    notes: z.array(z.string()),
    /** What each level allows, for comparison. */
    levels: z.array(LevelRow),
    /** The requirements of the highest level. */
    needs: z.array(z.object({ text: z.string(), done: z.boolean(), next: z.string().optional() })),
    documents: z.array(
      z.object({
        reference: z.string(),
        slug: z.string(),
        name: z.string(),
        last4: z.string(),
        state: z.enum(['pending', 'verified', 'rejected']),
        waits_for: WaitsFor,
        reason: z.string().nullable(),
        advice: z.string().nullable(),
        /** kept: we have the photos; erased: we had them; missing: they are still to be sent. */
        photos: z.enum(['not needed', 'missing', 'kept', 'erased']),
        at: Timestamp,
      }),
    ),
    verified_name: z.string().nullable(),
  })
  .meta({ id: 'KycStatus' });
export type KycStatus = z.infer<typeof KycStatus>;

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
  summary: 'Level, steps and limits, with how much is used',
  reply: KycStatus,
  codes: ['unauthenticated', 'two_factor_required'],
});

export const VerifyGovernmentId = z
  .strictObject({
    document_type: z.string().max(40),
    number: Line.min(1, 'The number is required.').max(40),
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
  summary: 'Checks an identity document with the ID service; errors name the words that differ',
  body: VerifyGovernmentId,
  limit: 'identity',
  reply: z.object({
    status: z.enum(['verified', 'pending']),
    waits_for: WaitsFor,
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
    number: Line.max(40),
    image_keys: ImageKeys,
    consent: Consent,
  }),
  limit: 'identity',
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
  summary: 'The status of a hosted check',
  params: z.object({ reference: z.string().max(40) }),
  reply: z.object({
    status: z.enum(['pending', 'verified', 'rejected']),
    waits_for: WaitsFor,
    reason: z.string().nullable(),
    advice: z.string().nullable(),
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
    bvn: Digits.regex(/^\d{11}$/, 'The BVN must be exactly 11 digits'),
    date_of_birth: BirthDate,
    consent: Consent,
  }),
  limit: 'identity',
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
