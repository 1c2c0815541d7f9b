import type { KycStatus } from '#lib/kyc/contract.ts';
import type { Charges } from '#lib/reference/contract.ts';
import type { DepositState, StartedDeposit, Wallet } from '#lib/wallet/contract.ts';

/** Replies of the wallet's calls; a test replaces the parts that matter to it. */
export const chargesOf = (fee = '100.00'): Charges => ({
  currency: 'NGN',
  perfect_money: {
    name: 'Demo Dollar Voucher',
    sell_rate: null,
    buy_rate: null,
    buy_fee: null,
    minimum: null,
    maximum: null,
    since: null,
  },
  fund_deposit: {
    deposit_fee: { NG: fee, GH: '0.00', KE: '0.00' },
    minimum: '100.00',
    single: { level_1: '50000.00', level_2: '100000.00' },
  },
  withdrawal: [],
  stamp_duty: null,
  bills: {},
});

export const reserved = {
  account_number: '9900000001',
  account_name: 'OJA/ADA OBI',
  bank: 'Oja Demo Bank',
};

export const startedOf = (change: Partial<StartedDeposit> = {}): StartedDeposit => ({
  redirect_url: 'http://localhost/sandbox/gateway/OJ-1',
  instruction: null,
  asks_code: false,
  reference: 'OJ-1',
  expires_at: '2026-11-21T11:00:00Z',
  amount: '5000.00',
  fee: '100.00',
  total: '5100.00',
  ...change,
});

export const depositOf = (change: Partial<DepositState> = {}): DepositState => ({
  reference: 'OJ-1',
  status: 'processing',
  channel: 'checkout',
  currency: 'NGN',
  amount: '5000.00',
  fee: '100.00',
  total: '5100.00',
  note: null,
  release_at: null,
  on_hold_until: null,
  expires_at: null,
  redirect_url: null,
  instruction: null,
  asks_code: false,
  ...change,
});

export const walletOf = (balance: Partial<Wallet['balance']> = {}): Wallet => ({
  user_currency: 'NGN',
  balance: {
    book: '161100.00',
    initial: '161100.00',
    available: '148650.00',
    pending_rewards: '1350.00',
    ...balance,
  },
  flagged_amount: { manual: '0.00', automatic: '0.00' },
  transaction_limit: {
    daily_spend_limit: '200000.00',
    daily_withdrawal_limit: '200000.00',
    one_time_withdrawal_limit: '100000.00',
  },
  totals: { amount_withdrawn_today: '0.00', amount_spent_today: '0.00' },
});

export const statusOf = (steps: Partial<KycStatus['steps']> = {}): KycStatus => ({
  level: 1,
  currency: 'NGN',
  steps: {
    kyc: { state: 'todo', next: '/onboarding/verify-id' },
    account: { state: 'waiting', reason: 'Your identity comes first.' },
    pin: { state: 'todo', next: '/security/pin-setup' },
    ...steps,
  },
  largest_withdrawal: '48250.00',
  notes: [],
  limits: [
    {
      name: 'one_time_spend',
      limit: '20000.00',
      used: null,
      left: null,
      resets_at: null,
      own_until: null,
    },
    {
      name: 'daily_spend',
      limit: '50000.00',
      used: '45000.00',
      left: '5000.00',
      resets_at: '2026-11-21T23:00:00Z',
      own_until: null,
    },
  ],
  levels: [
    { level: 1, limits: [{ name: 'daily_spend', limit: '50000.00' }] },
    { level: 2, limits: [{ name: 'daily_spend', limit: '200000.00' }] },
  ],
  documents: [],
  needs: [],
  verified_name: null,
});
