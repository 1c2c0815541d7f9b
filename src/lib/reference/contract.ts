import { z } from 'zod';
import { call } from '#lib/contracts/call.ts';
import { CountryCode, MoneyText, Timestamp } from '#lib/contracts/common.ts';

export const Country = z
  .object({
    uuid: z.uuid(),
    id: z.number().int(),
    name: z.string(),
    code: z.string().length(2),
    dialing_code: z.string(),
    supported: z.boolean(),
  })
  .meta({ id: 'Country' });
export type Country = z.infer<typeof Country>;

export const Bank = z
  .object({
    id: z.string(),
    code: z.string(),
    name: z.string(),
    type: z.enum(['bank', 'mobile_money']),
    /** A regular expression that an account number of this bank must match. */
    pattern: z.string(),
    label: z.string(),
    /** The path of a picture that the desk chose; null if a mark is drawn. */
    logo: z.string().nullable(),
    /** Money can be added from an account there. */
    deposits: z.literal(true).optional(),
  })
  .meta({ id: 'Bank' });
export type Bank = z.infer<typeof Bank>;

/** Why a service is switched off: never offered in the country, not ready there yet, or down. */
export const inactiveReasons = ['country', 'later', 'down'] as const;
export type InactiveReason = (typeof inactiveReasons)[number];

/** Why a service can’t be used; `empty`: it is switched on, and there is nothing to buy yet. */
export const offReasons = [...inactiveReasons, 'empty'] as const;
export type OffReason = (typeof offReasons)[number];

/** What we charge, in the visitor's currency (spec 7, 9); amounts are decimal strings. */
export const Charges = z
  .object({
    currency: z.string(),
    /** Dollar vouchers, with rates per dollar; null if they aren't traded. */
    perfect_money: z.object({
      name: z.string(),
      sell_rate: MoneyText.nullable(),
      buy_rate: MoneyText.nullable(),
      buy_fee: MoneyText.nullable(),
      /** Per trade, in dollars. */
      minimum: MoneyText.nullable(),
      maximum: MoneyText.nullable(),
      /** When these rates took effect. */
      since: Timestamp.nullable(),
    }),
    fund_deposit: z.object({
      deposit_fee: z.record(z.string(), MoneyText),
      minimum: MoneyText,
      /** The largest single deposit at the first and the second level; null if there is no such rule. */
      single: z.object({ level_1: MoneyText.nullable(), level_2: MoneyText.nullable() }),
    }),
    withdrawal: z.array(
      z.object({
        from: MoneyText,
        fee: MoneyText.nullable(),
        percent: z.string().nullable(),
      }),
    ),
    stamp_duty: z.object({ amount: MoneyText, from: MoneyText }).nullable(),
    bills: z.record(z.string(), MoneyText),
  })
  .meta({ id: 'Charges' });
export type Charges = z.infer<typeof Charges>;

export const listCountries = call({
  method: 'get',
  path: '/countries',
  guard: 'public',
  summary: 'All countries; `supported` marks those where people can sign up',
  reply: z.array(Country),
  codes: [],
});

export const listBanks = call({
  method: 'get',
  path: '/banks',
  guard: 'opt',
  summary: 'Banks and mobile-money networks of a country, by default the visitor’s',
  query: z.strictObject({ country: CountryCode.optional() }),
  reply: z.array(Bank),
  codes: ['invalid_input'],
});

export const listServices = call({
  method: 'get',
  path: '/services',
  guard: 'public',
  summary: 'Which services are on in a country, by default the visitor’s; meta says why one is off',
  query: z.strictObject({ country: CountryCode.optional() }),
  reply: z.record(z.string(), z.boolean()),
  meta: z.object({ reasons: z.record(z.string(), z.enum(offReasons)) }),
  codes: ['invalid_input'],
});

export const listFeatures = call({
  method: 'get',
  path: '/features',
  guard: 'public',
  summary: 'Feature flags; meta says where our chat is, when there is one',
  reply: z.record(z.string(), z.boolean()),
  meta: z.object({ chat_url: z.url().nullable() }),
  codes: [],
});

export const readCharges = call({
  method: 'get',
  path: '/service/charges',
  guard: 'opt',
  summary: 'Fees and duties of a country, by default the visitor’s',
  query: z.strictObject({ country: CountryCode.optional() }),
  reply: Charges,
  codes: ['invalid_input'],
});
