import type { PayoutAccount } from '#lib/wallet/payout-accounts.contract.ts';

export const aPayoutAccount = (change: Partial<PayoutAccount> = {}): PayoutAccount => ({
  id: '3f1c8c55-92a0-4c39-8a56-7c7d7fd0b001',
  bank_id: 'ng-access-bank',
  bank_code: '044',
  bank_name: 'Access Bank',
  type: 'bank',
  account_number: '••••7890',
  account_name: 'OBI ADA',
  is_primary: true,
  usable_from: '2026-11-01T10:00:00Z',
  usable: true,
  created_at: '2026-11-01T10:00:00Z',
  ...change,
});
