import type { KycStatus } from '#lib/contracts/kyc.ts';

/** What a limit bounds, in words that need no "used today". */
export const limitNouns: Record<KycStatus['limits'][number]['name'], string> = {
  one_time_spend: 'Spend at once',
  daily_spend: 'Spend a day',
  one_time_withdrawal: 'Withdraw at once',
  daily_withdrawal: 'Withdraw a day',
  daily_debits: 'All money out a day',
  monthly_debits: 'All money out a month',
  balance_cap: 'Keep in the wallet',
  single_deposit: 'Add at once',
};
