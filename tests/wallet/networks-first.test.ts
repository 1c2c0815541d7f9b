import { expect, it } from 'vitest';
import { networksFirst } from '#lib/wallet/networks-first.ts';
import { aPayoutAccount } from '#tests/support/payout-account.ts';

const bank = (code: string, type: 'bank' | 'mobile_money' = 'mobile_money') => ({
  id: code,
  code,
  name: code,
  type,
  pattern: '',
  label: 'Number',
  logo: null,
  ...(type === 'bank' ? {} : { deposits: true as const }),
});
const banks = [bank('AIRTEL'), bank('KCB', 'bank'), bank('MPESA'), bank('T-KASH')];
const codes = (...accounts: ReturnType<typeof aPayoutAccount>[]) =>
  networksFirst(banks, accounts).map(({ code }) => code);

it('begins with the network of the payout account', () => {
  const mine = aPayoutAccount({ type: 'mobile_money', bank_code: 'MPESA' });
  expect(codes(aPayoutAccount({ bank_code: 'KCB' }), mine)).toEqual(['MPESA', 'AIRTEL', 'T-KASH']);
});

it('keeps the order where payouts go to a bank, or nowhere yet', () => {
  expect(codes(aPayoutAccount({ bank_code: 'KCB' }))).toEqual(['AIRTEL', 'MPESA', 'T-KASH']);
  expect(codes()).toEqual(['AIRTEL', 'MPESA', 'T-KASH']);
});
