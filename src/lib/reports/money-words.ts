import type { DeskFloat, DeskMoney } from './money.contract.ts';
import type { CurrencyCode } from '#lib/currencies.ts';
import type { FloatAccount } from './floats.ts';
import { formatMoney } from '#lib/money.ts';

export const floatNames: Readonly<Record<FloatAccount, string>> = {
  float_payments: 'Payments received',
  settlement_payout: 'Payouts',
  float_bills: 'Bills and airtime',
  float_gift_cards: 'Gift cards',
  float_vouchers: 'Dollar vouchers sold',
  stock_vouchers: 'Dollars sold to us',
  float_shopping: 'Personal shopping',
  float_sms: 'Text messages',
};

const houseNames: Readonly<Record<string, string>> = {
  house_fee: 'Fees',
  stamp_duty_payable: 'Stamp duty to pay',
  suspense: 'Suspense',
  rewards_expense: 'Rewards and discounts',
  fx_position: 'Dollars and coins, position',
  chargeback_and_fraud_loss: 'Losses',
  rounding: 'Rounding',
  equity: 'Equity',
  stock_gift_cards: 'Gift cards bought',
  stock_airtime: 'Airtime bought',
  budget_wheel: 'Wheel budget',
  budget_opportunity: 'Opportunities budget',
  budget_late: 'Late orders budget',
  organiser_claims: 'Claims on organisers',
  provider_fees: 'Fees of providers',
  goodwill: 'Goodwill credits',
};
export const houseNameOf = (account: string): string => houseNames[account] ?? account;

export const ownedNames: Readonly<Record<DeskMoney['owned'][number]['account'], string>> = {
  user_available: 'Wallets',
  user_pending_rewards: 'Rewards',
  user_organiser: 'Organisers',
};

/** An amount, or a word for an unreported one. */
export const formatKnown = (amount: string | null, currency: CurrencyCode): string =>
  amount === null ? 'Not known' : formatMoney(amount, currency);

/** The nightly comparison of one provider, in a sentence. */
export function describeCompared({ compared }: Pick<DeskFloat, 'compared'>): string {
  if (!compared) return 'Not compared at night';
  if (compared.is_silent) return 'The provider gave no list';
  if (compared.open === 0) return 'No differences';
  return compared.open === 1 ? '1 difference' : `${compared.open} differences`;
}
