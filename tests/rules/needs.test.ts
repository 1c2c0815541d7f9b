import { describe, expect, it } from 'vitest';
import { needsToPay } from '#lib/rules/needs.ts';
import type { Member, Visitor } from '#lib/visitor.ts';

const member = (has: Partial<Member>): Visitor => ({
  kind: 'member',
  expiresInS: 60,
  user: {
    has_kyc_set_up: false,
    has_account_set_up: false,
    has_pin_set_up: false,
    ...has,
  } as Member,
});

describe('what a visitor needs before they pay', () => {
  it('is a sign-in for a guest, and between password and code', () => {
    expect(needsToPay({ kind: 'guest', country: 'NG' })).toBe('sign-in');
    expect(needsToPay({ kind: 'pending', user: {} as Member })).toBe('sign-in');
  });

  it('is the profile while identity or account are missing', () => {
    expect(needsToPay(member({}))).toBe('verify');
    expect(needsToPay(member({ has_kyc_set_up: true }))).toBe('verify');
    expect(needsToPay(member({ has_account_set_up: true }))).toBe('verify');
  });

  it('is the PIN when only that is missing', () => {
    expect(needsToPay(member({ has_kyc_set_up: true, has_account_set_up: true }))).toBe('pin');
  });

  it('is nothing with a PIN: the limits of the level decide', () => {
    expect(needsToPay(member({ has_pin_set_up: true }))).toBeNull();
  });
});
