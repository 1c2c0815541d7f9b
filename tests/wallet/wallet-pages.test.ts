import { expect, it } from 'vitest';
import { walletClosedTo } from '#lib/wallet/pages.ts';

it('Who withdraws is led away while withdrawals are off, and nobody else is', () => {
  const off = { on: {} };
  const service = 'primary-account-withdrawal';
  expect(walletClosedTo(off, 'withdrawal')).toBe(`/feature-unavailable?service=${service}`);
  expect(walletClosedTo({ on: { [service]: true } }, 'withdrawal')).toBeUndefined();
  expect(walletClosedTo(off, 'deposit')).toBeUndefined();
  expect(walletClosedTo(off, 'naira')).toBeUndefined();
});
