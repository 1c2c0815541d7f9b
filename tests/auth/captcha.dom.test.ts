import { createHash } from 'node:crypto';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { solveCaptcha } from '#lib/auth/browser/captcha.ts';
import { sha256Hex } from '#lib/auth/browser/sha256.ts';
import { fakeApi } from '#tests/support/fake-api.ts';

const hash = (text: string) => createHash('sha256').update(text).digest('hex');

afterEach(() => vi.unstubAllGlobals());

describe('the plain SHA-256', () => {
  it('agrees with the platform’s for every length around the block borders', () => {
    for (const length of [0, 1, 3, 54, 55, 56, 57, 63, 64, 65, 119, 120, 200]) {
      const text = 'a1B-'.repeat(50).slice(0, length);
      expect(sha256Hex(text), `length ${length}`).toBe(hash(text));
    }
  });
});

const salt = 'abc?expires=1800000000&';
const challengeFor = (number: number, maxnumber: number) => ({
  algorithm: 'SHA-256',
  salt,
  challenge: hash(`${salt}${number}`),
  maxnumber,
  signature: 'signed',
  lives_s: 600,
});

describe('the captcha', () => {
  it('finds the number and answers as the ALTCHA widget does', async () => {
    const challenge = challengeFor(1_234, 3_000);
    fakeApi().on('GET /captcha', { body: { data: { kind: 'altcha', challenge } } });
    const solved = await solveCaptcha();
    const { maxnumber: _max, lives_s: _lives, ...answer } = challenge;
    expect(JSON.parse(atob(solved.token))).toEqual({ ...answer, number: 1_234 });
    expect(solved.livesMs).toBeGreaterThan(590_000);
    expect(solved.livesMs).toBeLessThanOrEqual(600_000);
  });

  it('stays valid for its full time on a phone whose clock is nine minutes fast, or a year', async () => {
    vi.useFakeTimers({ now: 1_900_000_000_000, toFake: ['Date'] });
    const challenge = challengeFor(3, 10);
    fakeApi().on('GET /captcha', { body: { data: { kind: 'altcha', challenge } } });
    expect((await solveCaptcha()).livesMs).toBeGreaterThan(590_000);
    vi.useRealTimers();
  });

  it('solves our own challenge where another company’s widget isn’t available', async () => {
    const challenge = challengeFor(3, 10);
    fakeApi().on('GET /captcha', ({ query }) => ({
      body: {
        data:
          query.get('stand_in') === '1'
            ? { kind: 'altcha', challenge }
            : { kind: 'turnstile', site_key: 'key' },
      },
    }));
    const solved = await solveCaptcha();
    expect(JSON.parse(atob(solved.token))).toMatchObject({ number: 3 });
  });

  it('gives up on a challenge without a solution', async () => {
    const challenge = challengeFor(50, 10);
    fakeApi().on('GET /captcha', { body: { data: { kind: 'altcha', challenge } } });
    await expect(solveCaptcha()).rejects.toThrow('no solution');
  });
});
