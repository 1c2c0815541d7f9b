import { describe, expect, it } from 'vitest';
import { mostToDeposit, walletClosedTo } from '#lib/wallet/pages.ts';

it('A visitor of the withdrawal page is led away while withdrawals are off, and no one else is', () => {
  const off = { on: {} };
  const service = 'primary-account-withdrawal';
  expect(walletClosedTo(off, 'withdrawal')).toBe(`/feature-unavailable?service=${service}`);
  expect(walletClosedTo({ on: { [service]: true } }, 'withdrawal')).toBeUndefined();
  expect(walletClosedTo(off, 'deposit')).toBeUndefined();
  expect(walletClosedTo({ on: { 'wallet-deposit': false } }, 'deposit')).toBe(
    '/feature-unavailable?service=wallet-deposit',
  );
  expect(walletClosedTo(off, 'naira')).toBeUndefined();
});

describe('the largest deposit', () => {
  const row = (name: 'single_deposit' | 'balance_cap', limit: string) => ({
    name,
    limit,
    used: null,
    left: null,
    resets_at: null,
    own_until: null,
  });

  it('is the limit of one deposit at the member’s level', () => {
    const limits = [row('balance_cap', '500000.00'), row('single_deposit', '100000.00')];
    expect(mostToDeposit(limits)).toBe('100000.00');
    expect(mostToDeposit([row('balance_cap', '500000.00')])).toBeUndefined();
  });
});
