import { z } from 'zod';
import { call } from '#lib/contracts/call.ts';
import {
  Amount,
  Currency,
  debitCodes,
  MoneyText,
  Confirmation,
  priceLimit,
  Timestamp,
} from '#lib/contracts/common.ts';
import { Order } from '#lib/orders/contract.ts';
import { PausedNow } from '#lib/orders/pause.contract.ts';
import { Line } from '#lib/contracts/typed.ts';

const signedIn = ['unauthenticated', 'two_factor_required'] as const;
const off = ['unavailable_for_country', 'service_inactive'] as const;

const Platform = z.string().min(1).max(60);
/** The account at the platform, as typed. */
const UserId = Line.min(1, 'Enter the user ID.').max(40);

/**
 * The fields of a purchase; POST /quotes accepts them with service_type funds_transfer, without the
 * PIN.
 */
export const betFields = { platform: Platform, userId: UserId, amount: Amount };

export const BetPlatform = z
  .object({
    platform: z.string(),
    name: z.string(),
    logo: z.string().nullable(),
    /** The brand's colour as #rrggbb, or null. */
    color: z.string().nullable(),
    currency: Currency,
    min: MoneyText,
    max: MoneyText,
    user_id: z.object({
      /** "Bet9ja user ID". */
      label: z.string(),
      /** A regular expression for the account without spaces. */
      pattern: z.string(),
      help: z.string().nullable(),
    }),
    /** Its payments fail, so new ones wait. */
    paused: PausedNow.optional(),
  })
  .meta({ id: 'BetPlatform' });
export type BetPlatform = z.infer<typeof BetPlatform>;

export const listBetPlatforms = call({
  method: 'get',
  path: '/betting/platforms',
  guard: 'user',
  summary: 'Platforms whose accounts can be funded in the user’s country',
  reply: z.array(BetPlatform),
  codes: [...signedIn, ...off],
});

export const CheckBetAccount = z
  .strictObject({
    platform: Platform,
    userId: UserId,
    /** Confirmed once, with the first account that is looked up; the time is stored. */
    over_18: z.literal(true).optional(),
  })
  .meta({ id: 'CheckBetAccount' });
export type CheckBetAccount = z.infer<typeof CheckBetAccount>;

export const BetCheck = z
  .object({
    /** "A*** OKORO": enough for someone who already knows the name. */
    customer_name: z.string(),
    /** How long a purchase for this account is possible. */
    valid_until: Timestamp,
  })
  .meta({ id: 'BetCheck' });
export type BetCheck = z.infer<typeof BetCheck>;

export const checkBetAccount = call({
  method: 'post',
  path: '/betting/validate',
  guard: 'user',
  summary: 'The masked owner of a betting account; required before paying',
  body: CheckBetAccount,
  reply: BetCheck,
  codes: [
    ...signedIn,
    ...off,
    'kyc_unsupported_service_type',
    'forbidden',
    'invalid_input',
    'too_many_requests',
    'busy',
  ],
});

export const BetTemplate = z.strictObject(betFields).meta({ id: 'BetTemplate' });
export type BetTemplate = z.infer<typeof BetTemplate>;

export const readBetTemplate = call({
  method: 'get',
  path: '/betting/template',
  guard: 'user',
  summary: 'The account that the form starts with, or null',
  reply: BetTemplate.nullable(),
  codes: signedIn,
});

export const saveBetTemplate = call({
  method: 'put',
  path: '/betting/template',
  guard: 'user',
  summary: 'Saves the account that the form starts with',
  body: BetTemplate,
  reply: BetTemplate.nullable(),
  codes: [...signedIn, 'invalid_input'],
});

export const BetCap = z
  .object({
    /** The cap that the user has set; null means no cap. */
    cap: MoneyText.nullable(),
    spent: MoneyText,
    left: MoneyText.nullable(),
    /** A higher cap takes effect at this time. */
    waiting: z.object({ cap: MoneyText.nullable(), from: Timestamp }).nullable(),
  })
  .meta({ id: 'BetCap' });
export type BetCap = z.infer<typeof BetCap>;

export const BetLimits = z
  .object({
    currency: Currency,
    /** Since midnight in the country. */
    daily: BetCap,
    /** Since Monday. */
    weekly: BetCap,
    spent_this_month: MoneyText,
    /** When the user confirmed that they are of age; null: not yet. */
    over_18_at: Timestamp.nullable(),
    excluded_until: Timestamp.nullable(),
  })
  .meta({ id: 'BetLimits' });
export type BetLimits = z.infer<typeof BetLimits>;

export const readBetLimits = call({
  method: 'get',
  path: '/betting/limits',
  guard: 'user',
  summary: 'The user’s caps, what they’ve spent, and when their break ends',
  reply: BetLimits,
  codes: signedIn,
});

/** Absent ones stay; null removes a cap. Sending the current cap cancels a pending higher one. */
export const ChangeBetLimits = z
  .strictObject({ daily: Amount.nullable().optional(), weekly: Amount.nullable().optional() })
  .meta({ id: 'ChangeBetLimits' });
export type ChangeBetLimits = z.infer<typeof ChangeBetLimits>;

export const changeBetLimits = call({
  method: 'put',
  path: '/betting/limits',
  guard: 'user',
  summary: 'Sets the user’s caps: lower ones apply immediately, higher ones after 24 hours',
  body: ChangeBetLimits,
  reply: BetLimits,
  codes: [...signedIn, 'invalid_input'],
});

export const excludeFromBetting = call({
  method: 'post',
  path: '/betting/self-exclusion',
  guard: 'user',
  summary: 'Takes a break from all betting, for some days or until a time; it can’t be shortened',
  body: z
    .strictObject({
      /** From now on, by our clock. */
      days: z.number().int().min(1).max(1830).optional(),
      until: Timestamp.optional(),
    })
    .refine(({ days, until }) => (days === undefined) !== (until === undefined), {
      path: ['until'],
      error: 'Say for how long.',
    }),
  reply: BetLimits,
  codes: [...signedIn, 'invalid_input'],
});

export const FundBet = z
  .strictObject({ ...betFields, quote_id: z.uuid().optional(), ...priceLimit, pin: Confirmation })
  .meta({ id: 'FundBet' });
export type FundBet = z.infer<typeof FundBet>;

export const fundBet = call({
  method: 'post',
  path: '/betting/purchase',
  guard: 'pin',
  keyed: true,
  summary:
    'Funds a betting account from the wallet; the money is put on hold immediately, the rest follows',
  body: FundBet,
  reply: Order,
  codes: [
    ...signedIn,
    'invalid_input',
    'not_found',
    'forbidden',
    'price_above_limit',
    'conflict',
    ...debitCodes,
  ],
});
