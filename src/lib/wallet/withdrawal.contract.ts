import { z } from 'zod';
import { call } from '#lib/contracts/call.ts';
import {
  Amount,
  debitCodes,
  limitCodes,
  MoneyText,
  Confirmation,
  priceLimit,
  blockedCodes,
} from '#lib/contracts/common.ts';
import { Order, Quote } from '#lib/orders/contract.ts';
import { PayoutAccount } from './payout-accounts.contract.ts';

/** The fields of a withdrawal; if no account is given, it goes to the primary one. */
export const withdrawalFields = {
  amount: Amount,
  bank_account_id: z.uuid().optional(),
};

/** The price of a withdrawal, its recipient, and the quote that is held for it. */
export const WithdrawalTerms = z
  .object({
    amount: MoneyText,
    fee: MoneyText,
    duty: MoneyText,
    total: MoneyText,
    account: PayoutAccount,
    quote: Quote,
  })
  .meta({ id: 'WithdrawalTerms' });
export type WithdrawalTerms = z.infer<typeof WithdrawalTerms>;

export const AuthorizeWithdrawal = z
  .strictObject(withdrawalFields)
  .meta({ id: 'AuthorizeWithdrawal' });
export type AuthorizeWithdrawal = z.infer<typeof AuthorizeWithdrawal>;

export const authorizeWithdrawal = call({
  method: 'post',
  path: '/payment/withdraw/authorize',
  guard: 'verified',
  summary: 'Checks before the PIN whether a withdrawal would go through, with its full price',
  body: AuthorizeWithdrawal,
  reply: WithdrawalTerms,
  codes: [
    'unauthenticated',
    'two_factor_required',
    'invalid_input',
    'kyc_unsupported_service_type',
    'primary_account_required',
    'bvn_update_required',
    ...limitCodes,
    'insufficient_funds',
    'naira_insufficient_funds',
    ...blockedCodes,
  ],
});

export const Withdraw = z
  .strictObject({
    ...withdrawalFields,
    quote_id: z.uuid().optional(),
    ...priceLimit,
    pin: Confirmation,
  })
  .meta({ id: 'Withdraw' });
export type Withdraw = z.infer<typeof Withdraw>;

export const withdraw = call({
  method: 'post',
  path: '/payment/withdraw',
  guard: 'verified-pin',
  keyed: true,
  summary: 'Withdraws money from the wallet to a bank account or mobile money',
  body: Withdraw,
  reply: Order,
  codes: [
    'unauthenticated',
    'two_factor_required',
    'invalid_input',
    'price_above_limit',
    'conflict',
    'primary_account_required',
    'bvn_update_required',
    ...debitCodes,
  ],
});

export const receivePayoutNotice = call({
  method: 'post',
  path: '/webhooks/payouts-sandbox',
  guard: 'signature',
  summary: 'Signed notices of the payout provider; they only make us ask again',
  reply: z.null(),
  codes: ['unauthenticated'],
  raw: true,
});
