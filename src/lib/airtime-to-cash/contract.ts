import { z } from 'zod';
import { call } from '#lib/contracts/call.ts';
import { Amount, Currency, MoneyText, Timestamp, keyCodes } from '#lib/contracts/common.ts';
import { Order } from '#lib/orders/contract.ts';
import { Phone, VisibleText } from '#lib/contracts/typed.ts';

/** How to set the network's own PIN for sharing airtime; null if it has none. */
export const SharePin = z
  .object({
    /** What to dial, or a description of a menu. */
    set: z.string(),
    /** The network refuses it, so it has to be changed once. */
    default: z.string(),
  })
  .nullable();

/** A network whose airtime we buy. */
export const AirtimeNetwork = z
  .object({
    id: z.string(),
    name: z.string(),
    short_name: z.string(),
    color: z.string(),
    /** Only a hint, because numbers move between networks. */
    prefixes: z.array(z.string()),
    /** The network's own name for it. */
    service: z.string(),
    currency: Currency,
    /** The share of the airtime that is paid, in percent: "80.00". */
    rate: MoneyText,
    min: MoneyText,
    /** Per order: what one line can send in a day. */
    max: MoneyText,
    per_transfer: MoneyText,
    per_day: MoneyText,
    /** Contains {recipient}, {amount} and, if the network requires one, {pin}. */
    dial: z.string(),
    share_pin: SharePin,
    fee_note: z.string().nullable(),
    /** Whether one of our lines is free now. */
    receiver: z.enum(['free', 'busy']),
    rule_version: z.string(),
  })
  .meta({ id: 'AirtimeNetwork' });
export type AirtimeNetwork = z.infer<typeof AirtimeNetwork>;

/** One transfer with what to dial; PIN is the placeholder for the sender's own. */
export const AirtimeTransfer = z.object({ amount: MoneyText, dial: z.string() });
export type AirtimeTransfer = z.infer<typeof AirtimeTransfer>;

/** Airtime on its way to us. */
export const Conversion = z
  .object({
    transaction: Order,
    network: AirtimeNetwork,
    /** How much to send, in airtime. */
    airtime: MoneyText,
    /** The line it is sent from, national digits. */
    sender: z.string(),
    /**
     * Our line, national digits; null once it is no longer reserved for them, so that no one sends to an old
     * number.
     */
    receiver: z.string().nullable(),
    transfers: z.array(AirtimeTransfer),
    /** How long the line is reserved for them. */
    expires_at: Timestamp,
    /** How long we accept a proof of what was sent in time; null if none is accepted. */
    proof_until: Timestamp.nullable(),
    /** How many pictures and messages were submitted. */
    proofs: z.number().int(),
    /** The numbers are invented and must not be dialled. */
    demo: z.boolean(),
  })
  .meta({ id: 'Conversion' });
export type Conversion = z.infer<typeof Conversion>;

const signedIn = ['unauthenticated', 'two_factor_required'] as const;
const verified = [
  ...signedIn,
  'pin_not_set',
  'kyc_unsupported_service_type',
  'account_blacklisted',
  'account_locked',
] as const;
const open = ['unavailable_for_country', 'service_inactive'] as const;

export const listAirtimeRates = call({
  method: 'get',
  path: '/airtime/rates',
  guard: 'public',
  summary: 'Today’s airtime rates, by network, for guests too',
  query: z.strictObject({}),
  reply: z.array(AirtimeNetwork),
  codes: [...open, 'invalid_input'],
});

export const readConversionRates = call({
  method: 'get',
  path: '/airtime-conversion/rates',
  guard: 'user',
  summary: 'Today’s airtime rates, by network',
  query: z.strictObject({}),
  reply: z.array(AirtimeNetwork),
  codes: [...signedIn, ...open, 'invalid_input'],
});

/** The fields of a price; those of an order also name the line. */
export const airtimeFields = {
  network: z.string().max(40),
  /** Airtime in whole units, because only those can be dialled. */
  amount: Amount,
} as const;

export const StartConversion = z
  .strictObject({
    ...airtimeFields,
    phone_number: Phone.min(1, 'Enter the phone number.').max(30),
    quote_id: z.uuid().optional(),
  })
  .meta({ id: 'StartConversion' });
export type StartConversion = z.infer<typeof StartConversion>;

export const startConversion = call({
  method: 'post',
  path: '/airtime-conversion/initiate',
  guard: 'verified',
  keyed: true,
  summary:
    'Agrees the price and reserves one of our lines for 30 minutes; 409 names a sale that’s still open',
  body: StartConversion,
  reply: Conversion,
  codes: [
    ...verified,
    ...open,
    'invalid_input',
    'not_found',
    'conflict',
    'automatic_flagged_transaction',
    'manual_flagged_transaction',
    ...keyCodes,
  ],
});

export const sendProof = call({
  method: 'post',
  path: '/airtime-conversion/upload-proof',
  guard: 'verified',
  summary: 'Submits proof that airtime was sent, as a picture or text of the message, for review',
  body: z.strictObject({
    reference: z.string().max(40),
    image_key: z.string().max(100).optional(),
    sms_text: VisibleText.max(4_000).optional(),
  }),
  reply: Order,
  codes: [...verified, 'not_found', 'invalid_input', 'conflict'],
});

export const readConversion = call({
  method: 'get',
  path: '/airtime-conversion/current',
  guard: 'verified',
  summary: 'The open conversion or null; with ?reference= one of one’s own',
  query: z.strictObject({ reference: z.string().max(40).optional() }),
  reply: Conversion.nullable(),
  codes: [...verified, 'not_found', 'invalid_input'],
});
