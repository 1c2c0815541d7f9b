import { describe, expect, it } from 'vitest';
import { openDoor } from '#tests/support/open-door.ts';

describe('the policy of a page that may ask for a captcha', () => {
  const policy = "default-src 'self'; frame-src 'none'; script-src 'self'; style-src 'self'";
  const policyAt = async (path: string, env: Record<string, string> = {}) => {
    const { door, ask } = await openDoor({
      env,
      pages: (_req, res) => {
        res.writeHead(200, { 'content-type': 'text/html', 'content-security-policy': policy });
        res.end('<!DOCTYPE html><title>page</title>');
      },
    });
    const { headers } = await ask(path);
    await door.close();
    return headers['content-security-policy'];
  };
  const keys = { CAPTCHA_SECRET: 'a', CAPTCHA_SITE_KEY: 'b' };

  it('stays as it is with our own captcha', async () => {
    expect(await policyAt('/')).toBe(policy);
  });

  it('allows the configured company, and no other', async () => {
    const origin = 'https://challenges.cloudflare.com';
    expect(await policyAt('/', { CAPTCHA_KIND: 'turnstile', ...keys })).toBe(
      `default-src 'self'; frame-src ${origin}; script-src 'self' ${origin}; style-src 'self'`,
    );
    const ours = 'https://hcaptcha.com https://*.hcaptcha.com';
    expect(await policyAt('/', { CAPTCHA_KIND: 'hcaptcha', ...keys })).toBe(
      `default-src 'self'; frame-src ${ours}; script-src 'self' ${ours}; style-src 'self' ${ours}; connect-src 'self' ${ours}`,
    );
    const google = await policyAt('/', { CAPTCHA_KIND: 'recaptcha', ...keys });
    expect(google).toContain('frame-src https://www.google.com/recaptcha/');
    expect(google).not.toContain('cloudflare');
  });

  it('allows no one at the desk', async () => {
    expect(await policyAt('/desk/login', { CAPTCHA_KIND: 'turnstile', ...keys })).toBe(policy);
  });
});
