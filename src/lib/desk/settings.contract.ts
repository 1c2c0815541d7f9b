import { z } from 'zod';
import { codeOfCoin, coinIds } from '#lib/crypto/coins.ts';
import { currencyCodes } from '#lib/currencies.ts';
import { settingBooks, settingUnits } from './setting-words.ts';
import { call } from '#lib/contracts/call.ts';
import { CountryCode, keyCodes, Timestamp } from '#lib/contracts/common.ts';
import { deskRateBooks } from './parts.contract.ts';
import { RateChange, RateDraft } from './rates.contract.ts';

const Book = z.object({ book: z.enum(settingBooks) });

const Term = {
  /** A decimal for money, percentages and rates, otherwise a whole number; empty if nothing was ever set. */
  value: z.string(),
  set_by: z.string(),
  /** The second approver; null for initial values, and while one is asked. */
  agreed_by: z.string().nullable(),
  reason: z.string().nullable(),
};
const SetValue = z.object({
  ...Term,
  /** Null for initial values. */
  effective_at: Timestamp.nullable(),
});

/** A number of a book of settings. */
export const DeskSetting = SetValue.extend({
  name: z.string(),
  title: z.string(),
  /** The heading it is listed under. */
  group: z.string(),
  /** Null for a number that applies everywhere. */
  country_code: CountryCode.nullable(),
  unit: z.enum(settingUnits),
  /** For money and coins; null for anything else. */
  currency: z.enum([...currencyCodes, ...coinIds.map(codeOfCoin)]).nullable(),
  /** Scheduled values, next one first. */
  coming: z.array(SetValue.extend({ id: z.string() })),
  /** Open questions to a second approver. */
  asked: z.array(
    z.object({
      ...Term,
      change_id: z.uuid(),
      /** Null: when the second approver agrees. */
      effective_at: Timestamp.nullable(),
    }),
  ),
  /** Earlier values, newest first; at most ten. */
  past: z.array(SetValue),
}).meta({ id: 'DeskSetting' });
export type DeskSetting = z.infer<typeof DeskSetting>;

const strangers = ['unauthenticated', 'not_found'] as const;

export const listDeskBooks = call({
  method: 'get',
  path: '/desk/settings',
  guard: 'desk',
  summary: 'Every settings book, with how many of its changes need a second approver',
  reply: z.array(
    z.object({ book: z.enum(deskRateBooks), name: z.string(), waiting: z.number().int() }),
  ),
  codes: strangers,
});

export const listDeskSettings = call({
  method: 'get',
  path: '/desk/settings/{book}',
  guard: 'desk',
  summary: 'The values of a settings book: current, earlier, scheduled and waiting for approval',
  params: Book,
  reply: z.array(DeskSetting),
  codes: [...strangers, 'invalid_input'],
});

export const setDeskSettings = call({
  method: 'post',
  path: '/desk/settings/{book}',
  guard: 'desk',
  keyed: true,
  summary: 'Previews a change of settings, or asks a second approver to set it',
  params: Book,
  body: RateDraft,
  reply: RateChange,
  codes: [...strangers, 'conflict', 'invalid_input', ...keyCodes],
});

export const withdrawDeskSetting = call({
  method: 'delete',
  path: '/desk/settings/{book}/{id}',
  guard: 'desk',
  summary: 'Withdraws a scheduled change',
  params: Book.extend({ id: z.string().regex(/^\d{1,18}$/) }),
  reply: z.null(),
  codes: [...strangers, 'conflict', 'invalid_input'],
});
