import { z } from 'zod';
import { countryCodes } from '#lib/countries.ts';
import { COIN_SCALE, currencyCodes, isCoin, type MoneyCode } from '#lib/currencies.ts';
import { isMissing } from '#lib/field-names.ts';
import { isAmount } from '#lib/money.ts';
import { isPin } from '#lib/rules/pin.ts';
import type { ErrorCode } from '#lib/errors/catalogue.ts';

/** Schemas of amounts: forms made of a call show a field for an amount. */
export const amountSchemas = z.registry();

const amountOrZeroIn = (currency: MoneyCode) =>
  z
    .string()
    .max(18)
    .refine((text) => isAmount(text, currency) && !text.startsWith('-'), {
      error: isCoin(currency)
        ? `Enter an amount like 0.005, with ${COIN_SCALE} decimals at most`
        : 'Enter an amount like 1500.00',
      abort: true,
    });

/**
 * An amount above zero as a decimal string, with no more places than the currency has. Only digits and a
 * point: fields parse what people type, and send this.
 */
export const amountIn = (currency: MoneyCode) =>
  amountOrZeroIn(currency).refine((text) => /[1-9]/.test(text), 'Enter an amount above 0');

/** The same in any wallet currency, all of which have two places. */
export const Amount = amountIn('NGN').register(amountSchemas);

/** Where nothing is a valid answer too: a price, a fee, a limit, a balance. */
export const AmountOrZero = amountOrZeroIn('NGN').register(amountSchemas);

/** An amount in a reply, written by the server: two places, eight for a coin, possibly negative. */
export const MoneyText = z.string().regex(/^-?\d+\.\d{2,8}$/);

export const Currency = z.enum(currencyCodes);
export const CountryCode = z.enum(countryCodes);
export const Base64Url = z.string().regex(/^[\w-]+$/);
export const Timestamp = z.iso.datetime({ offset: true });
export const Pin = z.string().refine(isPin, 'Enter your 6-digit PIN');

/** What every passkey states about itself, as the browser's own toJSON() returns it. */
export const passkeyFields = {
  id: Base64Url.max(1400),
  rawId: Base64Url.max(1400),
  type: z.literal('public-key'),
  authenticatorAttachment: z.string().max(40).nullish(),
  clientExtensionResults: z.record(z.string().max(60), z.unknown()).optional(),
};

/** A passkey's answer. */
export const PasskeyAssertion = z
  .strictObject({
    ...passkeyFields,
    response: z.strictObject({
      clientDataJSON: Base64Url.max(4000),
      authenticatorData: Base64Url.max(4000),
      signature: Base64Url.max(4000),
      userHandle: Base64Url.max(200).nullish(),
    }),
  })
  .meta({ id: 'PasskeyAssertion' });

/**
 * How a payment is confirmed: by the PIN, or by a passkey that signed a challenge for this exact request
 * (POST /passkeys/confirmation). `request` is what was signed; serve() fills it in.
 */
export const Confirmation = z.union(
  [Pin, PasskeyAssertion.transform((assertion) => ({ ...assertion, request: '' }))],
  {
    error: ({ input }) => (input === undefined ? isMissing('pin') : 'Enter your 6-digit PIN'),
  },
);
export type Confirmation = z.output<typeof Confirmation>;
export const Message = z.object({ message: z.string() });

export const Member = z
  .object({
    uuid: z.uuid(),
    email: z.string(),
    username: z.string(),
    firstname: z.string().nullable(),
    lastname: z.string().nullable(),
    phone_number: z.string().nullable(),
    referral_code: z.string(),
    country: z.object({ code: CountryCode, name: z.string(), currency_code: Currency }),
    has_kyc_set_up: z.boolean(),
    has_account_set_up: z.boolean(),
    has_pin_set_up: z.boolean(),
    has_2fa_enabled: z.boolean(),
    pin_updated_at: Timestamp.nullable(),
    password_updated_at: Timestamp.nullable(),
    profile_pic: z.string().nullable(),
    isNigerian: z.boolean(),
    isGhanaian: z.boolean(),
  })
  .meta({ id: 'Member' });

/** Error codes that spending and withdrawing share. */
export const limitCodes = [
  'one_time_spend_limit_exceeded',
  'daily_spend_limit_exceeded',
  'kyc_bvn_one_time_limit_exceeded',
  'kyc_bvn_daily_limit_exceeded',
  'kyc_upload_one_time_limit_exceeded',
  'kyc_upload_daily_limit_exceeded',
] as const satisfies readonly ErrorCode[];

/**
 * For a purchase saved offline: its maximum total. A higher price returns price_above_limit, whatever the
 * quote says.
 */
export const priceLimit = {
  max_total: AmountOrZero.optional(),
  /** Pays although the biller is failing, where the country lets members decide (`needs_pay_anyway`). */
  pay_anyway: z.literal(true).optional(),
};

/** What can block any trade. */
export const blockedCodes = [
  'automatic_flagged_transaction',
  'manual_flagged_transaction',
  'account_blacklisted',
  'account_locked',
  'unavailable_for_country',
  'service_inactive',
] as const satisfies readonly ErrorCode[];

/** Error codes of calls with an Idempotency-Key. */
export const keyCodes = [
  'idempotency_mismatch',
  'idempotency_in_progress',
  'idempotency_key_missing',
] as const satisfies readonly ErrorCode[];

export const debitCodes = [
  'pin_not_set',
  'kyc_unsupported_service_type',
  ...limitCodes,
  'insufficient_funds',
  'naira_insufficient_funds',
  'biller_paused',
  ...blockedCodes,
  ...keyCodes,
] as const satisfies readonly ErrorCode[];
