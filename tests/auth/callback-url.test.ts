import { describe, expect, it } from 'vitest';
import { checkCallback } from '#server/auth/links.ts';
import { readEnv } from '#server/platform/env.ts';

const ORIGIN = 'http://localhost:4321';
const env = readEnv({ PUBLIC_ORIGIN: ORIGIN });

describe('a callback_url', () => {
  it.each([undefined, '/verify-email', `${ORIGIN}/verify-email`, '/account-unlock', '/login?a=1'])(
    'may be %j',
    (callback) => {
      expect(() => checkCallback(callback, env)).not.toThrow();
    },
  );

  it.each([
    'https://evil.example/verify-email',
    '//evil.example/verify-email',
    '/\\evil.example/verify-email',
    '\\\\evil.example/verify-email',
    'https:/evil.example/verify-email',
    'https:evil.example/verify-email',
    'javascript:alert(1)//verify-email',
    'data:text/html,verify-email',
    '/verify-email/../wallet',
    '/%2e%2e/verify-email',
    '/verify-email%00',
    '/verify-email\u0009',
    ' /verify-email',
    '/verify-email ',
    'verify-email',
    '',
    '/',
    '/wallet',
    '/api/verify-email',
    '/logout',
    `${ORIGIN}.evil.example/verify-email`,
    `${ORIGIN}@evil.example/verify-email`,
    `${ORIGIN}:80/verify-email`,
    `${ORIGIN}//evil.example/verify-email`,
    `${ORIGIN}/\\evil.example`,
    `https${ORIGIN.slice(4)}/verify-email`,
    `ftp${ORIGIN.slice(4)}/verify-email`,
    'http://localhost/verify-email',
    'http://user:pw@localhost:4321/verify-email',
    '/VERIFY-EMAIL/..//evil.example',
    '/verify-email;@evil.example',
    '/.//verify-email',
    '/\u2028/verify-email',
    'http://localhost:4321\\@evil.example/verify-email',
  ])('is refused when it is %j', (callback) => {
    expect(() => checkCallback(callback, env)).toThrow('This address isn’t allowed.');
  });
});
