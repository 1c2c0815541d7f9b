import { describe, expect, it } from 'vitest';
import type { Member } from '#lib/visitor.ts';
import { writeCookie } from '#server/http/cookies.ts';
import { freshCookies } from '#server/sessions/session-cookies.ts';

const user: Member = {
  uuid: '0b8f2c5e-3a4d-4e5f-8a9b-0c1d2e3f4a5b',
  email: 'ada@mail.example',
  username: 'ada',
  firstname: 'Ada',
  lastname: 'Obi',
  phone_number: '+2348031234567',
  referral_code: 'ABCD2345',
  country: { code: 'NG', name: 'Nigeria', currency_code: 'NGN' },
  has_kyc_set_up: false,
  has_account_set_up: false,
  has_pin_set_up: false,
  has_2fa_enabled: false,
  pin_updated_at: null,
  password_updated_at: null,
  profile_pic: null,
  isNigerian: true,
  isGhanaian: false,
};
const visitor = { kind: 'member', user, expiresInS: 612 } as const;

const headerOf = (changes: ReturnType<typeof freshCookies>) =>
  changes.map((change) => writeCookie(change, false).split(';')[0]).join('; ');

describe('the readable cookies of a page', () => {
  it('contain the seconds left and the user, and no contact details', () => {
    const changes = freshCookies(visitor, undefined);
    expect(changes.map(({ name }) => name)).toEqual(['expires_at', 'user', 'has_2fa']);
    expect(changes[0]).toMatchObject({ value: '612', maxAge: 612, httpOnly: false });
    expect(changes[1]?.value).not.toMatch(/mail\.example|234803/);
  });

  it('repeat the user only after a change', () => {
    const header = headerOf(freshCookies(visitor, undefined));
    expect(freshCookies(visitor, header).map(({ name }) => name)).toEqual(['expires_at']);
    const verified = { ...visitor, user: { ...user, has_kyc_set_up: true } };
    expect(freshCookies(verified, header).map(({ name }) => name)).toEqual(['expires_at', 'user']);
  });

  it('are not set for guests and pending sign-ins', () => {
    expect(freshCookies({ kind: 'guest', country: 'NG' }, 'user=x')).toEqual([]);
    expect(freshCookies({ kind: 'pending', user }, undefined)).toEqual([]);
  });
});
