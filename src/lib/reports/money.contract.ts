import { z } from 'zod';
import { floatAccounts } from './floats.ts';
import { call } from '#lib/contracts/call.ts';
import { AmountOrZero, Currency, MoneyText, Timestamp } from '#lib/contracts/common.ts';
import { VisibleText } from '#lib/contracts/typed.ts';

const FloatAccount = z.enum(floatAccounts);

/** Money with one bank or provider. */
export const DeskFloat = z
  .object({
    account: FloatAccount,
    /** The provider in use there now; null: our own buyers. */
    provider: z.string().nullable(),
    /** In our books; below zero: more was paid out than we ever booked as paid in. */
    booked: MoneyText,
    /** The last reported balance plus what our books have moved since; without one, by our books alone. */
    expected: MoneyText,
    floor: MoneyText.nullable(),
    is_low: z.boolean(),
    /** The last reported balance; null: unknown. */
    told: z
      .object({
        amount: MoneyText,
        at: Timestamp,
        source: z.string(),
        /** The difference from our books at that time. */
        difference: MoneyText,
      })
      .nullable(),
    /** The nightly comparison with the provider; null: none has finished, or there is nothing to compare. */
    compared: z
      .object({
        at: Timestamp,
        day: z.iso.date(),
        /** It gave no list in that comparison. */
        is_silent: z.boolean(),
        /** Open findings in this currency. */
        open: z.number().int(),
      })
      .nullable(),
  })
  .meta({ id: 'DeskFloat' });
export type DeskFloat = z.infer<typeof DeskFloat>;

/** What the business has and owes in a currency. */
export const DeskMoney = z
  .object({
    currency: Currency,
    at: Timestamp,
    floats: z.array(DeskFloat),
    /** Our other accounts, credit above zero. */
    house: z.array(z.object({ account: z.string(), balance: MoneyText })),
    suspense: z.object({
      balance: MoneyText,
      /** Payments that wait there. */
      count: z.number().int(),
      oldest: Timestamp.nullable(),
    }),
    /** Other people's money. */
    owned: z.array(
      z.object({
        account: z.enum(['user_available', 'user_pending_rewards', 'user_organiser']),
        /** Accounts with a balance. */
        holders: z.number().int(),
        available: MoneyText,
        held: MoneyText,
      }),
    ),
    totals: z.object({
      owned: MoneyText,
      /** With banks and providers, by our books. */
      booked: MoneyText,
      /** The same as they reported it; null until every one with a balance in our books has reported. */
      told: MoneyText.nullable(),
      /** The oldest of these times. */
      told_since: Timestamp.nullable(),
      /** Reported, less owned. */
      difference: MoneyText.nullable(),
      /** Of all accounts; anything but zero is an error. */
      all: MoneyText,
    }),
  })
  .meta({ id: 'DeskMoney' });
export type DeskMoney = z.infer<typeof DeskMoney>;

const strangers = ['unauthenticated', 'not_found'] as const;

export const readDeskMoney = call({
  method: 'get',
  path: '/desk/money',
  guard: 'desk',
  summary:
    'What the business has and owes in a currency, in our books and as banks and providers say',
  query: z.strictObject({ currency: Currency.default('NGN') }),
  reply: DeskMoney,
  codes: [...strangers, 'invalid_input'],
});

export const reportDeskBalance = call({
  method: 'put',
  path: '/desk/money/balances',
  guard: 'desk',
  summary: 'Records what a bank or provider says it holds for us; it moves no money',
  body: z.strictObject({
    account: FloatAccount,
    currency: Currency,
    amount: AmountOrZero,
    /** The time of the balance, by the bank's or provider's own clock. */
    at: Timestamp,
    source: VisibleText.min(3, 'Enter where you read it.').max(120),
  }),
  reply: DeskMoney,
  codes: [...strangers, 'invalid_input'],
});
