import { describe, expect, it } from 'vitest';
import { readEnv, SettingsError } from '#server/platform/env.ts';

const keys = { CAPTCHA_SECRET: 'a', CAPTCHA_SITE_KEY: 'b' };

describe('the captcha’s settings', () => {
  it('are our own captcha', () => {
    expect(readEnv({}).CAPTCHA_KIND).toBe('altcha');
    expect(readEnv({ CAPTCHA_KIND: 'altcha' }).CAPTCHA_KIND).toBe('altcha');
  });

  it.each(['recaptcha', 'turnstile', 'hcaptcha'])('may be those of %s, with both keys', (kind) => {
    expect(readEnv({ CAPTCHA_KIND: kind, ...keys }).CAPTCHA_KIND).toBe(kind);
  });

  it.each([
    { CAPTCHA_KIND: 'turnstile' },
    { CAPTCHA_KIND: 'hcaptcha', CAPTCHA_SECRET: 'a' },
    { CAPTCHA_KIND: 'recaptcha', CAPTCHA_SITE_KEY: 'b' },
    { ...keys },
    { CAPTCHA_KIND: 'other', ...keys },
  ])('refuse anything in between with one message: %j', (settings) => {
    expect(() => readEnv(settings)).toThrow(/^CAPTCHA_[^\n]+$/);
    expect(() => readEnv(settings)).toThrow(SettingsError);
  });
});
