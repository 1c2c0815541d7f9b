import { describe, expect, it } from 'vitest';
import { readEnv } from '#server/platform/env.ts';

const keys = { CAPTCHA_SECRET: 'a', CAPTCHA_SITE_KEY: 'b' };

describe('the captcha’s settings', () => {
  it('are our own captcha without keys, or a company with both', () => {
    expect(readEnv({}).CAPTCHA_KIND).toBe('altcha');
    expect(readEnv({ CAPTCHA_KIND: 'turnstile', ...keys }).CAPTCHA_KIND).toBe('turnstile');
  });

  it.each([
    { CAPTCHA_KIND: 'turnstile' },
    { CAPTCHA_KIND: 'hcaptcha', CAPTCHA_SECRET: 'a' },
    { CAPTCHA_KIND: 'recaptcha', CAPTCHA_SITE_KEY: 'b' },
    { ...keys },
    { CAPTCHA_KIND: 'other', ...keys },
  ])('are refused at start when they are half a choice: %j', (settings) => {
    expect(() => readEnv(settings)).toThrow(/CAPTCHA_/);
  });
});
