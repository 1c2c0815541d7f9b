import { z } from 'zod';
import { checkDollarAccount, typedDollarAccount } from './dollar-account.ts';
import { Authorization } from '#lib/orders/authorization.contract.ts';
import { call } from '#lib/contracts/call.ts';
import {
  Amount,
  debitCodes,
  limitCodes,
  Confirmation,
  Timestamp,
  keyCodes,
  blockedCodes,
} from '#lib/contracts/common.ts';
import { Order } from '#lib/orders/contract.ts';

const signedIn = ['unauthenticated', 'two_factor_required'] as const;
const KEYED: readonly string[] = keyCodes;

/** The holder's own voucher account number: U and 8 digits. */
export const DollarAccount = z
  .string()
  .overwrite(typedDollarAccount)
  .superRefine((text, ctx) => {
    const message = checkDollarAccount(text);
    if (message) ctx.addIssue({ code: 'custom', message });
  });

/** POST /quotes accepts them with service_type perfect-money-buy or perfect-money-sell. */
export const dollarFields = {
  account_id: DollarAccount,
  /** In dollars. */
  amount: Amount,
};

export const resolveDollarAccount = call({
  method: 'post',
  path: '/perfect-money/account/resolve',
  guard: 'user',
  summary: 'The masked owner of a voucher account',
  body: z.strictObject({ account_id: DollarAccount }).meta({ id: 'ResolveDollarAccount' }),
  reply: z.object({ account_name: z.string() }).meta({ id: 'DollarAccountHolder' }),
  codes: [
    ...signedIn,
    'unavailable_for_country',
    'service_inactive',
    'invalid_input',
    'too_many_requests',
    'busy',
  ],
});

export const DollarTrade = z.strictObject(dollarFields).meta({ id: 'DollarTrade' });
export type DollarTrade = z.input<typeof DollarTrade>;

export const authorizeDollars = call({
  method: 'post',
  path: '/perfect-money/buy/authorize',
  guard: 'user',
  summary: 'Checks whether the purchase would go through, and locks its price under a reference',
  body: DollarTrade,
  reply: Authorization,
  codes: [
    ...signedIn,
    'invalid_input',
    'busy',
    'too_many_requests',
    ...debitCodes.filter((code) => !KEYED.includes(code)),
  ],
});

export const buyDollars = call({
  method: 'post',
  path: '/perfect-money/buy',
  guard: 'pin',
  keyed: true,
  summary: 'Buys what was authorised; each reference buys once, however often it’s sent',
  body: z.strictObject({ reference: z.uuid(), pin: Confirmation }).meta({ id: 'BuyDollars' }),
  reply: Order,
  codes: [...signedIn, 'invalid_input', 'conflict', 'busy', 'too_many_requests', ...debitCodes],
});

export const SellDollars = z
  .strictObject({
    ...dollarFields,
    /** The price that was shown. */
    quote_id: z.uuid().optional(),
  })
  .meta({ id: 'SellDollars' });
export type SellDollars = z.input<typeof SellDollars>;

/** Where to pay the dollars, and how long the rate is locked. */
export const StartedDollarSale = z
  .object({ reference: z.string(), redirect_url: z.string(), rate_held_until: Timestamp })
  .meta({ id: 'StartedDollarSale' });
export type StartedDollarSale = z.infer<typeof StartedDollarSale>;

export const sellDollars = call({
  method: 'post',
  path: '/perfect-money/sell/initiate',
  guard: 'user',
  keyed: true,
  summary:
    'Opens a sale: the dollars are paid at the provider, and the wallet is credited once they’ve arrived',
  body: SellDollars,
  reply: StartedDollarSale,
  codes: [
    ...signedIn,
    'invalid_input',
    'busy',
    'too_many_requests',
    'kyc_unsupported_service_type',
    ...limitCodes,
    ...blockedCodes,
    ...keyCodes,
  ],
});

const back = {
  method: 'post',
  guard: 'user',
  body: z.strictObject({ reference: z.string().max(40) }).meta({ id: 'DollarSaleReference' }),
  reply: Order,
} as const;
const backCodes = [...signedIn, 'invalid_input', 'not_found'] as const;

export const confirmDollarSale = call({
  ...back,
  path: '/perfect-money/sell/success',
  summary: 'Back from the provider: asks it what was paid; coming back proves nothing',
  codes: backCodes,
});

export const cancelDollarSale = call({
  ...back,
  path: '/perfect-money/sell/cancel',
  summary: 'Back without paying: ends the sale, unless the provider says that it was paid',
  codes: [...backCodes, 'conflict', 'busy'],
});

export const receiveVouchersNotice = call({
  method: 'post',
  path: '/webhooks/vouchers-sandbox',
  guard: 'signature',
  summary: 'Signed notices of the voucher provider; they only make us ask again',
  reply: z.null(),
  codes: ['unauthenticated'],
  raw: true,
});
