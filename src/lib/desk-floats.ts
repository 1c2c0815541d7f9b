/** The accounts with money at a bank or provider; a debit in the ledger is what they hold for us. */
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
