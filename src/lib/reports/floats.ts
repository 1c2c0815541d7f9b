import { floatFloors } from '#lib/product-constants.ts';

/** Accounts with money at a bank or provider; a debit in the ledger is what they hold for us. */
export const floatAccounts = [
  'float_payments',
  'settlement_payout',
  'float_bills',
  'float_gift_cards',
  'float_vouchers',
  'stock_vouchers',
  'float_shopping',
  'float_sms',
] as const;
export type FloatAccount = (typeof floatAccounts)[number];

/** The joint account of a port's providers. */
export const floatOfPort = {
  payments: 'float_payments',
  payouts: 'settlement_payout',
  bills: 'float_bills',
  giftcards: 'float_gift_cards',
  vouchers: 'float_vouchers',
  sms: 'float_sms',
} as const satisfies Record<string, FloatAccount>;

/** The minimum balance of an account, as a decimal string; null if it may be empty. */
export function floorOf(account: string, currency: string): string | null {
  const floors: Partial<Record<string, Partial<Record<string, string>>>> = floatFloors;
  return floors[account]?.[currency] ?? null;
}
