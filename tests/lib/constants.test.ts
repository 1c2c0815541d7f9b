import { describe, expect, it } from 'vitest';
import * as constants from '#lib/constants.ts';
import * as products from '#lib/product-constants.ts';

describe('the numbers of spec 9', () => {
  it('refresh a token 120 s before it expires, checked every second', () => {
    expect(constants.session.refreshBeforeExpiryS).toBe(120);
    expect(constants.session.tickMs).toBe(1000);
  });
  it('wait 1 s after logout, 800 ms after a cleared session, 500 ms after login', () => {
    const { logoutRedirectMs, clearRedirectMs, loginRedirectMs } = constants.session;
    expect([logoutRedirectMs, clearRedirectMs, loginRedirectMs]).toEqual([1000, 800, 500]);
  });
  it('ask for 3 characters, 12 characters and a second of silence', () => {
    const { usernameMin, passwordMin, availabilityDebounceMs } = constants.forms;
    expect([usernameMin, passwordMin, availabilityDebounceMs]).toEqual([3, 12, 1000]);
  });
  it('show login errors for 10 s and other toasts for 6 s', () => {
    expect(constants.login.errorToastMs).toBe(10_000);
    expect(constants.shell.toastMs).toBe(6000);
  });
  it('resend after 60 s, leave the modal after 300 ms, choose a country after 400 ms', () => {
    expect(constants.mailed.resendAfterMs).toBe(60_000);
    expect(constants.signUp.modalCloseRedirectMs).toBe(300);
    expect(constants.signUp.countrySelectMs).toBe(400);
  });
  it('take deposits from 100 with presets, a default fee of 100 and 3 s before the gateway', () => {
    expect(products.deposit.minimum.NG).toBe('100.00');
    expect(products.deposit.defaultFee).toBe('100.00');
    expect(products.deposit.presets.NG).toEqual(['2000', '5000', '10000', '50000']);
    expect(products.deposit.redirectMs).toBe(3000);
  });
  it('require at least about 100 naira per deposit in each country, with presets above it', () => {
    expect(products.deposit.minimum).toEqual({ NG: '100.00', GH: '1.00', KE: '10.00' });
    for (const [country, amounts] of Object.entries(products.deposit.presets)) {
      const least = Number(products.deposit.minimum[country as 'NG']);
      expect(amounts.map((each) => Number(each) > least)).toEqual([true, true, true, true]);
    }
  });
  it('contain the lengths of identity numbers and codes', () => {
    expect(constants.forms.nationalIdDigits).toBe(11);
    expect(constants.forms.voterIdLengths).toEqual([9, 19]);
    expect(constants.twoFactor.codeDigits).toBe(6);
    expect(constants.codeInput).toEqual({ boxes: 6, maskAfterMs: 200, pasteFillMs: 10 });
  });
  it('set the times of the shell', () => {
    expect(constants.shell).toMatchObject({
      pushPromptMs: 8000,
      inputPollMs: 2000,
      sliderMs: 5000,
      progressMs: 5000,
      progressThrottleMs: 200,
      notificationsPage: 25,
    });
  });
  it('give guests Nigeria and naira', () => {
    expect(constants.guest).toEqual({ country: 'NG', currency: 'NGN' });
  });
  it('paint in the four colours', () => {
    expect(constants.theme).toMatchObject({
      primary: '#372AA4',
      error: '#EF233C',
      success: '#06AC62',
      warning: '#FFB61B',
      page: '#f8f9fb',
    });
  });
});

describe('the numbers we chose', () => {
  it('lock a sign-in after five misses for half an hour, with a captcha from three', () => {
    expect(constants.login).toMatchObject({ captchaAfterAttempts: 3, maxAttempts: 5, lockS: 1800 });
  });
  it('let a session live 30 minutes, 24 hours at most', () => {
    expect(constants.session).toMatchObject({ lifetimeS: 1800, absoluteS: 86_400 });
  });
  it('lock a PIN of six digits after five misses', () => {
    expect(constants.pin).toEqual({ digits: 6, wrongBeforeLock: 5, lockS: 1800 });
  });
});
