import { z } from 'zod';
import { moneyKinds } from '#lib/services/money-kinds.ts';
import { call } from '#lib/contracts/call.ts';
import { Currency, MoneyText } from '#lib/contracts/common.ts';

const MonthName = z.string().regex(/^20\d\d-(0[1-9]|1[0-2])$/, 'Choose a month like 2026-11.');

/** A total of the month, and the same of the month before. */
const MonthSum = z.object({ amount: MoneyText, before: MoneyText });
export type MonthSum = z.infer<typeof MonthSum>;

export const MonthPart = MonthSum.extend({ kind: z.enum(moneyKinds) }).meta({
  id: 'MonthPart',
});
export type MonthPart = z.infer<typeof MonthPart>;

/** Spent by the end of a day of the month, and by that of the month before; null if there is none yet. */
const MonthDay = z.object({
  day: z.number().int(),
  spent: MoneyText.nullable(),
  before: MoneyText.nullable(),
});
export type MonthDay = z.infer<typeof MonthDay>;

/**
 * What moved in a wallet in a calendar month of the account's country: `money_in` − `spent` − `withdrawn` is
 * `closing` − `opening`.
 */
export const MoneyMonth = z
  .object({
    month: MonthName,
    currency: Currency,
    /** The month isn't over yet. */
    so_far: z.boolean(),
    /** Whether there are movements before it. */
    has_earlier: z.boolean(),
    opening: MoneyText,
    closing: MoneyText,
    money_in: MonthSum,
    spent: MonthSum,
    /** Moved to the member's own accounts. It isn't spent; its cost is among the fees. */
    withdrawn: MonthSum,
    /** The parts of `money_in` and `spent`, largest first. */
    came_from: z.array(MonthPart),
    went_to: z.array(MonthPart),
    /** From the first: their last amounts are those of `spent`. */
    days: z.array(MonthDay),
  })
  .meta({ id: 'MoneyMonth' });
export type MoneyMonth = z.infer<typeof MoneyMonth>;

export const readMoneyMonth = call({
  method: 'get',
  path: '/wallet/months/{month}',
  guard: 'user',
  summary: 'A calendar month of the wallet by type, compared with the month before',
  params: z.object({ month: MonthName }),
  reply: MoneyMonth,
  codes: ['unauthenticated', 'two_factor_required', 'invalid_input'],
});
