import { z } from 'zod';
import { call } from '#lib/contracts/call.ts';
import { CountryCode, Timestamp, keyCodes } from '#lib/contracts/common.ts';
import { VisibleText } from '#lib/contracts/typed.ts';

/** The service types of gift cards that rates are for. */
export const rateProducts = ['giftcard-sell', 'giftcard-buy', 'local-giftcard-buy'] as const;
export type RateProduct = (typeof rateProducts)[number];

/** A decimal with up to eight places, as coins have; never negative. Each book accepts fewer. */
const Value = z.string().regex(/^\d{1,8}(\.\d{1,8})?$/, 'Enter a number like 0.63.');
const Name = z.string().max(80);

/** One number that prices are computed from, at one time. */
export const RateRow = z
  .object({
    /** Null if nothing was ever set and the default applies. */
    id: z.string().nullable(),
    name: Name,
    title: z.string(),
    /** share: a factor, 0.63 = 63%. rate: one currency in another. from: a card's value. */
    unit: z.enum(['share', 'rate', 'from', 'switch']),
    products: z.array(z.enum(rateProducts)),
    brand: z.string().nullable(),
    value: Value,
    /** asked: waits for a second approver. */
    state: z.enum(['current', 'coming', 'asked', 'past', 'withdrawn']),
    effective_at: Timestamp.nullable(),
    set_by: z.string().nullable(),
    set_at: Timestamp.nullable(),
    reason: z.string().nullable(),
    /** The version of prices from then on, until another number takes effect. */
    rule_version: z.string().nullable(),
  })
  .meta({ id: 'RateRow' });
export type RateRow = z.infer<typeof RateRow>;

const strangers = ['unauthenticated', 'not_found'] as const;

export const listDeskRates = call({
  method: 'get',
  path: '/desk/rates',
  guard: 'desk',
  summary: 'The numbers behind gift card prices: current, scheduled and earlier',
  query: z.strictObject({
    product: z.enum(rateProducts).optional(),
    brand: z.string().max(60).optional(),
    country: CountryCode.optional(),
  }),
  reply: z.array(RateRow),
  meta: z.object({
    rule_version: z.string(),
    brands: z.array(z.object({ id: z.string(), name: z.string() })),
  }),
  codes: [...strangers, 'invalid_input'],
});

/** What a change does, or would do. */
export const RateChange = z
  .object({
    /** unchanged: every number already has that value, and nothing is stored. */
    state: z.enum(['preview', 'set', 'unchanged', 'waits for a second approver']),
    effective_at: Timestamp,
    /** The version of the prices from then on; null while nothing is stored. */
    rule_version: z.string().nullable(),
    rows: z.array(
      z.object({
        name: Name,
        title: z.string(),
        before: Value,
        after: Value,
        /** With one decimal; null for switches and for changes from zero. */
        change_percent: z.string().nullable(),
      }),
    ),
    /**
     * The effects for customers, by example: what cards, airtime and dollars pay or cost, and the total of a
     * quote. For rewards, their cost to us.
     */
    effects: z.array(
      z.object({
        /** says: the title is a complete sentence, which `before` and `after` end. */
        what: z.enum(['pays', 'costs', 'spends', 'says']),
        title: z.string(),
        /** Null if `before` and `after` are words. */
        currency: z.string().nullable(),
        before: z.string(),
        after: z.string(),
        change_percent: z.string().nullable(),
      }),
    ),
    warnings: z.array(
      z.object({
        code: z.enum(['large_change', 'loss', 'off', 'overlap', 'trial']),
        /** The row it is about; null means all of them. */
        name: Name.nullable(),
        text: z.string(),
      }),
    ),
    needs_second: z.boolean(),
    /** Why a second approver is needed; null if none is. */
    why: z.string().nullable(),
  })
  .meta({ id: 'RateChange' });
export type RateChange = z.infer<typeof RateChange>;

/** A change of numbers, to preview or to set. */
export const RateDraft = z.strictObject({
  rows: z
    .array(
      z.strictObject({
        name: Name,
        value: Value,
        /** The value that it replaces, as seen in the preview; required for setting it. */
        before: Value.optional(),
      }),
    )
    .min(1, 'Choose what to change.')
    .max(50),
  /** Absent: immediately. */
  effective_at: Timestamp.optional(),
  preview: z.boolean(),
  /** For colleagues; required for setting it. */
  reason: VisibleText.max(300).optional(),
});
export type RateDraft = z.infer<typeof RateDraft>;

export const setDeskRates = call({
  method: 'post',
  path: '/desk/rates',
  guard: 'desk',
  keyed: true,
  summary: 'Previews a change of rates, or sets them; a large change needs a second approver',
  body: RateDraft,
  reply: RateChange,
  codes: [...strangers, 'conflict', 'invalid_input', ...keyCodes],
});

export const withdrawDeskRate = call({
  method: 'delete',
  path: '/desk/rates/{id}',
  guard: 'desk',
  summary: 'Withdraws a scheduled rate',
  params: z.object({ id: z.string().regex(/^\d{1,18}$/) }),
  reply: z.null(),
  codes: [...strangers, 'conflict', 'invalid_input'],
});
