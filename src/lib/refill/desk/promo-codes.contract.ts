import { z } from 'zod';
import { billTypes } from '#lib/orders/words.ts';
import { call } from '#lib/contracts/call.ts';
import {
  amountSchemas,
  CountryCode,
  keyCodes,
  MoneyText,
  Timestamp,
} from '#lib/contracts/common.ts';
import { PromoCode } from '#lib/contracts/typed.ts';

const Sum = z
  .string()
  .regex(/^\d{1,9}(\.\d{1,2})?$/, 'Enter an amount like 500.')
  .register(amountSchemas);
const Count = (text: string) => z.int(text).min(1, text).max(1_000_000, text);

const fields = {
  code: PromoCode.regex(/^[A-Z0-9]{3,20}$/, 'Use 3 to 20 letters and digits.'),
  kind: z.enum(['fixed', 'percent'], 'Choose what it takes off.'),
  /** An amount of the country's currency, or a percentage; at most two decimals. */
  value: z.string().regex(/^\d{1,7}(\.\d{1,2})?$/, 'Enter a number like 100 or 7.5.'),
  country: CountryCode,
  services: z.array(z.enum(billTypes)).min(1, 'Choose at least one bill.'),
  /** The maximum discount of a percentage on one bill. */
  cap: Sum.nullable(),
  /** The minimum amount of a bill. */
  minimum: Sum.nullable(),
  /** The maximum that it can cost us in total. */
  budget: Sum.nullable(),
  /** How often it can be used in total. */
  uses: Count('Enter a whole number from 1, or leave it empty.').nullable(),
  uses_per_person: Count('Enter a whole number from 1.'),
  /** Null: now. */
  starts_at: Timestamp.nullable(),
  ends_at: Timestamp.nullable(),
};
export const PromoCodeDraft = z.strictObject(fields);
export type PromoCodeDraft = z.infer<typeof PromoCodeDraft>;

export const promoCodeStates = [
  ...(['waiting', 'refused', 'planned', 'on', 'used_up', 'ended', 'stopped'] as const),
] as const;

/** A code that makes a bill cheaper, and what it has cost. */
export const DeskPromoCode = z
  .object({
    ...fields,
    code: z.string(),
    starts_at: Timestamp,
    state: z.enum(promoCodeStates),
    currency: z.string(),
    used: z.number().int(),
    /** Its total discount so far. */
    cost: MoneyText,
    /** Null for initial values. */
    added_by: z.string().nullable(),
    agreed_by: z.string().nullable(),
  })
  .meta({ id: 'DeskPromoCode' });
export type DeskPromoCode = z.infer<typeof DeskPromoCode>;

const strangers = ['unauthenticated', 'not_found'] as const;

export const listDeskPromoCodes = call({
  method: 'get',
  path: '/desk/promo-codes',
  guard: 'desk',
  summary: 'Promo codes of bills with what they have cost, the newest first',
  reply: z.array(DeskPromoCode),
  codes: strangers,
});

export const addDeskPromoCode = call({
  method: 'post',
  path: '/desk/promo-codes',
  guard: 'desk',
  keyed: true,
  summary:
    'Says what a promo code does, or makes it; one that can cost much asks a second approver',
  body: z.strictObject({
    ...fields,
    /** Returns what would happen, and stores nothing. */
    preview: z.boolean(),
  }),
  reply: z.object({
    currency: z.string(),
    /** The price of some bills with it. */
    bills: z.array(z.object({ amount: MoneyText, pays: MoneyText })),
    /** The maximum that it can cost; null if nothing limits that. */
    most: MoneyText.nullable(),
    /** Why it takes two people; null if one is enough. */
    why: z.string().nullable(),
  }),
  codes: [...strangers, 'invalid_input', 'conflict', ...keyCodes],
});

export const stopDeskPromoCode = call({
  method: 'delete',
  path: '/desk/promo-codes/{code}',
  guard: 'desk',
  summary: 'Ends a promo code at once; bills that used it keep their discount',
  params: z.object({ code: z.string().regex(/^[A-Z0-9]{3,20}$/) }),
  reply: z.null(),
  codes: [...strangers, 'invalid_input'],
});
