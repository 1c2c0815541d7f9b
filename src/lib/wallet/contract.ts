import { z } from 'zod';
import { call } from '#lib/contracts/call.ts';
import { Amount, Currency, MoneyText, Timestamp } from '#lib/contracts/common.ts';
import { Code, Phone } from '#lib/contracts/typed.ts';

/** The wallet of spec 3; amounts are decimal strings with two places. */
export const Wallet = z
  .object({
    user_currency: Currency,
    balance: z.object({
      /** Everything booked, including what is on hold. */
      book: MoneyText,
      /** The booked balance at the start of the user's day. */
      initial: MoneyText,
      /** What can be used now: nothing while money is flagged. */
      available: MoneyText,
      pending_rewards: MoneyText,
    }),
    flagged_amount: z.object({ manual: MoneyText, automatic: MoneyText }),
    transaction_limit: z.object({
      daily_spend_limit: MoneyText,
      daily_withdrawal_limit: MoneyText,
      one_time_withdrawal_limit: MoneyText,
    }),
    totals: z.object({ amount_withdrawn_today: MoneyText, amount_spent_today: MoneyText }),
  })
  .meta({ id: 'Wallet' });
export type Wallet = z.infer<typeof Wallet>;

export const WalletHold = z
  .object({
    amount: MoneyText,
    /** `blocked`: it has no separate hold, but other money in the wallet is flagged. */
    kind: z.enum(['order', 'flag_automatic', 'flag_manual', 'blocked', 'review', 'deposit']),
    reason: z.string(),
    since: Timestamp,
    until: Timestamp.nullable(),
    reference_code: z.string().optional(),
  })
  .meta({ id: 'WalletHold' });
export type WalletHold = z.infer<typeof WalletHold>;

export const readWallet = call({
  method: 'get',
  path: '/wallet',
  guard: 'user',
  summary: 'Balance, flagged amounts, limits and what was spent today',
  reply: Wallet,
  codes: ['unauthenticated', 'two_factor_required'],
});

export const listHolds = call({
  method: 'get',
  path: '/wallet/holds',
  guard: 'user',
  summary: 'Money on hold or on its way, each with its reason',
  reply: z.array(WalletHold),
  codes: ['unauthenticated', 'two_factor_required'],
});

export const depositMethods = ['reserved_account', 'checkout', 'mobile_money'] as const;

export const listDepositMethods = call({
  method: 'get',
  path: '/payment/deposit/methods',
  guard: 'user',
  summary: 'Ways to add money; the first is the one to offer',
  reply: z.array(z.enum(depositMethods)),
  codes: ['unauthenticated', 'two_factor_required'],
});

export const ReservedAccount = z
  .object({ account_number: z.string(), account_name: z.string(), bank: z.string() })
  .meta({ id: 'ReservedAccount' });
export type ReservedAccount = z.infer<typeof ReservedAccount>;

export const reserveAccount = call({
  method: 'post',
  path: '/payment/account-number',
  guard: 'verified',
  summary: 'The user’s own bank account number for deposits (Nigeria)',
  reply: ReservedAccount,
  codes: [
    'unauthenticated',
    'two_factor_required',
    'kyc_unsupported_service_type',
    'unavailable_for_country',
    'service_inactive',
    'bvn_update_required',
    'bvn_required',
    'busy',
  ],
});

export const StartDeposit = z
  .strictObject({
    amount: Amount,
    redirect_url: z.string().max(500),
    channel: z.enum(['checkout', 'mobile_money']).optional(),
    phone_number: Phone.max(20).optional(),
    /** The code of a mobile money network from GET /banks. */
    network: z.string().max(40).optional(),
  })
  .meta({ id: 'StartDeposit' });
export type StartDeposit = z.infer<typeof StartDeposit>;

export const StartedDeposit = z
  .object({
    /** Where to pay; null for mobile money, unless its provider has a page for it. */
    redirect_url: z.string().nullable(),
    /** What to do on the phone. */
    instruction: z.string().nullable(),
    /** Mobile money that waits for a code from the payer's network. */
    asks_code: z.boolean(),
    reference: z.string(),
    expires_at: Timestamp,
    amount: MoneyText,
    fee: MoneyText,
    total: MoneyText,
  })
  .meta({ id: 'StartedDeposit' });
export type StartedDeposit = z.infer<typeof StartedDeposit>;

export const startDeposit = call({
  method: 'post',
  path: '/payment/deposit',
  guard: 'user',
  keyed: true,
  summary: 'Starts a deposit by checkout or by a prompt on the phone; the fee comes on top',
  body: StartDeposit,
  reply: StartedDeposit,
  codes: [
    'unauthenticated',
    'two_factor_required',
    'invalid_input',
    'account_blacklisted',
    'account_locked',
    'service_inactive',
    'idempotency_key_missing',
    'idempotency_mismatch',
    'idempotency_in_progress',
    'too_many_requests',
    'busy',
  ],
});

const DepositReference = z.object({ reference: z.string().max(40) });

export const DepositState = z
  .object({
    reference: z.string(),
    /** A status of the order engine. */
    status: z.string(),
    channel: z.enum(depositMethods),
    currency: Currency,
    amount: MoneyText,
    fee: MoneyText,
    total: MoneyText,
    /** What there is to know besides the status, such as why it is on hold. */
    note: z.string().nullable(),
    release_at: Timestamp.nullable(),
    /** Credited, but held by a flag until this time at the latest. */
    on_hold_until: Timestamp.nullable(),
    expires_at: Timestamp.nullable(),
    /** The gateway’s page while the deposit can be paid there. */
    redirect_url: z.string().nullable(),
    /** What to do on the phone. */
    instruction: z.string().nullable(),
    /** Mobile money that waits for a code from the payer's network. */
    asks_code: z.boolean(),
  })
  .meta({ id: 'DepositState' });
export type DepositState = z.infer<typeof DepositState>;

export const readDeposit = call({
  method: 'get',
  path: '/payment/deposit/{reference}',
  guard: 'user',
  summary: 'The status of a deposit; asks the gateway again while it’s open',
  params: DepositReference,
  reply: DepositState,
  codes: ['unauthenticated', 'two_factor_required', 'not_found'],
});

export const promptAgain = call({
  method: 'post',
  path: '/payment/deposit/{reference}/prompt',
  guard: 'user',
  summary: 'Sends the prompt of a mobile-money deposit again, never a second charge',
  params: DepositReference,
  reply: z.object({ instruction: z.string(), expires_at: Timestamp }),
  codes: ['unauthenticated', 'two_factor_required', 'not_found', 'conflict', 'busy'],
});

export const submitDepositCode = call({
  method: 'post',
  path: '/payment/deposit/{reference}/code',
  guard: 'user',
  summary: 'The code that a network gave the payer of a mobile-money deposit',
  params: DepositReference,
  body: z.strictObject({ code: Code.regex(/^\d{4,10}$/, 'Enter the digits of the code.') }),
  reply: DepositState,
  codes: [
    'unauthenticated',
    'two_factor_required',
    'invalid_input',
    'not_found',
    'conflict',
    'busy',
  ],
});

export const receivePaystackNotice = call({
  method: 'post',
  path: '/webhooks/paystack',
  guard: 'signature',
  summary:
    'Signed notices of Paystack about deposits, withdrawals and disputes; they only make us ask again',
  reply: z.null(),
  codes: ['unauthenticated'],
  raw: true,
});

export const receiveFlutterwaveNotice = call({
  method: 'post',
  path: '/webhooks/flutterwave',
  guard: 'signature',
  summary: 'Notices of Flutterwave, which only repeat our secret, so they only make us ask again',
  reply: z.null(),
  codes: ['unauthenticated'],
  raw: true,
});

export const receivePaymentNotice = call({
  method: 'post',
  path: '/webhooks/payments-sandbox',
  guard: 'signature',
  summary: 'Signed notices of the payment gateway',
  reply: z.null(),
  codes: ['unauthenticated'],
  raw: true,
});
