import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import * as account from '#lib/account/browser/calls.ts';
import * as auth from '#lib/auth/browser/calls.ts';
import * as kyc from '#lib/kyc/browser/calls.ts';
import type { FlowStep } from '#lib/flow-steps.ts';
import { cleanBrowser, signedInPage } from '#tests/support/browser-state.ts';
import { fakeApi, lost } from '#tests/support/fake-api.ts';
import { clearReported, reportedSteps } from '#tests/support/reported-steps.ts';

const person: auth.SignUpDetails = {
  email: 'ada@b.example',
  username: 'ada',
  password: 'x',
  country_code: 'NG',
  referral_code: '',
};
const payout = { bank_code: '044', account_number: '0123456789', pin: '482915' };
const gone = { password: 'x', pin: '482915' };

/** Steps that are API calls, by the calling function. */
const calls: [what: string, steps: FlowStep[], () => Promise<unknown>][] = [
  ['signing up', ['user-signup-details'], () => auth.signUp(person)],
  ['signing in', ['user-signin-details'], () => auth.signIn('ada', 'x')],
  ['opening a mailed link', ['email-verification'], () => auth.verifyEmail('t', 'u')],
  ['asking for a reset', ['reset-password'], () => auth.requestPasswordReset('a@b.example')],
  ['typing its code', ['email-verification-code'], () => auth.verifyPasswordCode('a', '1')],
  ['choosing a password', ['create-new-password'], () => auth.resetPassword('x', 'x')],
  ['asking for a key', ['activate-2fa'], () => auth.generateTwoFactor()],
  ['typing its code', ['submit-secret-key-from-auth-app'], () => auth.enableTwoFactor('123456')],
  ['a new picture', ['set-profile-picture'], () => account.setProfilePicture('key')],
  ['no picture', ['delete-profile-picture'], () => account.removeProfilePicture()],
  ['the first PIN', ['create-new-pin'], () => account.setPin('482915')],
  ['another PIN', ['create-new-pin'], () => account.changePin({ current_pin: '111222' }, '482915')],
  [
    'a PIN by a mailed code',
    ['enter-otp', 'create-new-pin'],
    () => account.changePin({ code: '123456' }, '482915'),
  ],
  ['asking for that code', ['reset-pin'], () => account.requestPinCode()],
  ['asking for a code', ['reset-password'], () => account.requestPasswordCode()],
  [
    'another password',
    ['confirm-password'],
    () => account.changePassword({ current_password: 'x' }, 'y', 'y'),
  ],
  ['leaving', ['confirm-delete'], () => account.deleteAccount(gone)],
  ['a payout account', ['add-bank-account'], () => kyc.addPayoutAccount(payout as never)],
  ['another primary one', ['bank-account'], () => kyc.makeAccountPrimary('id', '482915')],
  ['one less', ['bank-account'], () => kyc.removePayoutAccount('id', '482915')],
];

let now = 0;
beforeEach(() => {
  cleanBrowser();
  signedInPage();
  // long after the previous test's steps
  now += 60_000;
  vi.useFakeTimers({ toFake: ['performance'] });
  vi.advanceTimersByTime(now);
});
afterEach(() => {
  clearReported();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it.each(calls)(
  '%s is reported once, as %j, no matter how often it is tapped',
  async (_, steps, call) => {
    fakeApi();
    const told = reportedSteps('settings');
    await Promise.allSettled([call(), call()]);
    expect(await told.steps()).toEqual(steps);
  },
);

it.each(calls)('%s is reported as %j again when it is repeated', async (_, steps, call) => {
  fakeApi();
  const told = reportedSteps('settings');
  await call().catch(() => null);
  vi.advanceTimersByTime(5_000);
  await call().catch(() => null);
  expect(await told.steps()).toEqual([...steps, ...steps]);
});

it.each(calls)('%s contains nothing that was typed', async (_, __, call) => {
  vi.stubGlobal('fetch', lost);
  const told = reportedSteps('settings');
  await call().catch(() => null);
  const events = await told.events();
  const names = new Set(events.flatMap((event) => Object.keys(event)));
  const known = ['ago', 'method', 'ms', 'name', 'path', 'status', 'step'];
  expect([...names].sort()).toEqual(known);
  expect(JSON.stringify(events)).not.toMatch(/482915|123456|0123456789|b\.example|"t"|044/);
});
