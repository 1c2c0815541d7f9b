import { describe, expect, it } from 'vitest';
import { readEnv, SettingsError } from '#server/platform/env.ts';

const keys = { CAPTCHA_SECRET: 'a', CAPTCHA_SITE_KEY: 'b' };

describe('the captcha’s settings', () => {
  it('are our own captcha', () => {
    expect(readEnv({}).CAPTCHA_KIND).toBe('altcha');
    expect(readEnv({ CAPTCHA_KIND: 'altcha' }).CAPTCHA_KIND).toBe('altcha');
  });

  it.each(['recaptcha', 'turnstile', 'hcaptcha'])(
    'refuse %s at start, which no page of ours can show',
    (kind) => {
      const start = () => readEnv({ CAPTCHA_KIND: kind, ...keys });
      expect(start).toThrow(/^CAPTCHA_KIND can only be altcha in this version: [^\n]+$/);
      expect(start).toThrow(SettingsError);
    },
  );

  it.each([
    { CAPTCHA_KIND: 'turnstile' },
    { CAPTCHA_KIND: 'hcaptcha', CAPTCHA_SECRET: 'a' },
    { CAPTCHA_KIND: 'recaptcha', CAPTCHA_SITE_KEY: 'b' },
    { ...keys },
    { CAPTCHA_KIND: 'other', ...keys },
  ])('refuse everything else about other captchas: %j', (settings) => {
    expect(() => readEnv(settings)).toThrow(/CAPTCHA_/);
  });
});
