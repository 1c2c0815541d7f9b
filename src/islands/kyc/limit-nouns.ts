import type { KycStatus } from '#lib/kyc/contract.ts';

/** What a limit is about, in words that need no "used today". */
export const limitNouns: Record<KycStatus['limits'][number]['name'], string> = {
  one_time_spend: 'Per transaction',
  daily_spend: 'Daily spending',
  one_time_withdrawal: 'Per withdrawal',
  daily_withdrawal: 'Daily withdrawals',
  daily_debits: 'Total out per day',
  monthly_debits: 'Total out per month',
  balance_cap: 'Maximum balance',
  single_deposit: 'Per deposit',
};
