import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type * as Crypto from '#server/platform/crypto.ts';
import { verifySecret } from '#server/platform/crypto.ts';
import { aMember, anApp, PASSWORD, type CallOptions, type TestApp } from '#tests/support/api.ts';
import { solvedCaptcha } from '#tests/support/captcha.ts';
import { mailsTo, newestMail } from '#tests/support/mail.ts';

vi.mock('#server/platform/crypto.ts', async (load) => {
  const real = await load<typeof Crypto>();
  return { ...real, verifySecret: vi.fn(real.verifySecret) };
});

let app: TestApp;

beforeAll(async () => {
  app = await anApp();
});
afterAll(() => app.close());

const login = (
  auth_input: string,
  password: string,
  options: CallOptions & { captcha?: string } = {},
) =>
  app.call('POST', '/login', {
    ...options,
    body: {
      auth_input,
      password,
      ...(options.captcha ? { 'g-recaptcha-response': options.captcha } : {}),
    },
  });

/** Fails this many attempts, with a solved captcha from the fourth on. */
async function fail(input: string, times: number) {
  for (let i = 0; i < times; i += 1) {
    const captcha = i >= 3 ? await solvedCaptcha(app) : undefined;
    await login(input, 'wrong', captcha ? { captcha } : {});
  }
}

describe('POST /login', () => {
  it('answers with token, seconds left and user, and sets the four cookies', async () => {
    const { user } = await aMember(app, { firstName: 'Ada;=,é' });
    const answer = await login(user.email, PASSWORD);
    expect(answer.status).toBe(200);
    expect(answer.body.data).toEqual({
      token: expect.stringMatching(/^[\w-]{43}$/) as unknown,
      expires_at: 1800,
      user,
      two_factor_required: false,
    });
    const { token, expires_at, has_2fa, user: shown, device } = answer.cookies;
    expect(token?.line).toMatch(/; Max-Age=1800; Path=\/; HttpOnly; SameSite=Lax$/);
    expect(token?.line).not.toContain('Domain');
    for (const readable of [expires_at, has_2fa, shown]) {
      expect(readable?.line).toMatch(/; Max-Age=1800; Path=\/; SameSite=Lax$/);
    }
    expect(expires_at?.value).toBe('1800');
    expect(has_2fa?.value).toBe('false');
    expect(JSON.parse(shown?.value ?? '')).toEqual({
      uuid: user.uuid,
      username: user.username,
      firstname: 'Ada;=,é',
      country: 'NG',
      has_kyc_set_up: true,
      has_account_set_up: true,
      has_pin_set_up: true,
      has_2fa_enabled: false,
    });
    expect(device?.line).toMatch(/HttpOnly/);
  });

  it('marks the cookies Secure when the product is served over https', async () => {
    const secure = await anApp({ env: { PUBLIC_ORIGIN: 'https://oja.example' } });
    try {
      const { user } = await aMember(secure);
      const { cookies } = await secure.call('POST', '/login', {
        body: { auth_input: user.email, password: PASSWORD },
      });
      for (const { line } of Object.values(cookies)) expect(line).toMatch(/; Secure(;|$)/);
    } finally {
      await secure.close();
    }
  });

  it('accepts the username as well, and old passwords that are shorter than today’s rule', async () => {
    const { user } = await aMember(app, { password: 'old1', passwordHash: undefined });
    expect((await login(user.username.toUpperCase(), 'old1')).status).toBe(200);
  });

  it('counts down and reports it', async () => {
    const { user } = await aMember(app);
    const first = await login(user.email, 'wrong');
    expect(first.status).toBe(401);
    expect(first.body).toMatchObject({
      message: 'Invalid Credentials. You have 4 attempts left.',
      error_code: null,
      attempts: 1,
      captcha_required_after_attempts: 3,
      max_attempts: 5,
      invalid_email: false,
    });
    expect((await login(user.email, 'wrong')).body['attempts']).toBe(2);
    expect((await login(user.email, PASSWORD)).status).toBe(200);
    expect((await login(user.email, 'wrong')).body['attempts']).toBe(1);
  });

  it('tells only that unknown names do not exist, after the same work', async () => {
    const { user } = await aMember(app);
    vi.mocked(verifySecret).mockClear();
    const known = await login(user.email, 'wrong');
    const unknown = await login('nobody@mail.example', 'wrong');
    expect(verifySecret).toHaveBeenCalledTimes(2);
    expect(unknown.status).toBe(401);
    expect(unknown.body).toMatchObject({ message: 'Account does not exist', invalid_email: true });
    expect(Object.keys(unknown.body)).toEqual(Object.keys(known.body));
    expect(unknown.body['attempts']).toBe(1);
  });

  it('requires a captcha from the third wrong attempt on, also for unknown names', async () => {
    const { user } = await aMember(app);
    for (const name of [user.email, 'nobody2@mail.example']) {
      await fail(name, 3);
      vi.mocked(verifySecret).mockClear();
      const refused = await login(name, PASSWORD);
      expect(refused.status).toBe(422);
      expect(refused.body).toMatchObject({ error_code: 'captcha_required', attempts: 3 });
      expect(verifySecret).not.toHaveBeenCalled();
    }
    const captcha = await solvedCaptcha(app);
    expect((await login(user.email, PASSWORD, { captcha })).status).toBe(200);
  });

  it('accepts a captcha once, and refuses forged, expired and invalid ones', async () => {
    const { user } = await aMember(app);
    await fail(user.email, 3);
    const captcha = await solvedCaptcha(app);
    const forged = JSON.parse(Buffer.from(captcha, 'base64').toString()) as Record<string, unknown>;
    const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64');
    for (const bad of [
      encode({ ...forged, salt: String(forged['salt']).replace('expires=', 'expires=9') }),
      encode({ ...forged, salt: `${String(forged['salt'])}1` }),
      encode({ ...forged, number: Number(forged['number']) + 1 }),
      encode({ ...forged, signature: 'AAAA' }),
      encode({ ...forged, signature: '0'.repeat(64) }),
      'not base64 at all',
      encode(null),
    ])
      expect((await login(user.email, 'wrong', { captcha: bad })).status).toBe(422);
    expect((await login(user.email, 'wrong', { captcha })).body['attempts']).toBe(4);
    expect((await login(user.email, 'wrong', { captcha })).status).toBe(422);
    const late = await solvedCaptcha(app);
    app.clock.advance(301);
    expect((await login(user.email, 'wrong', { captcha: late })).status).toBe(422);
  });

  it('locks at the fifth wrong attempt, for 30 minutes, and emails one unlock link', async () => {
    const { user } = await aMember(app);
    await fail(user.email, 4);
    const fifth = await login(user.email, 'wrong', { captcha: await solvedCaptcha(app) });
    expect(fifth.status).toBe(401);
    expect(fifth.body).toMatchObject({
      attempts: 5,
      message: 'Your account is locked. Check your email for the unlock link.',
    });
    const captcha = await solvedCaptcha(app);
    const locked = await login(user.email, PASSWORD, { captcha });
    expect(locked.status).toBe(403);
    expect(locked.body.error_code).toBe('account_locked');
    expect(await mailsTo(app, user.email)).toHaveLength(1);
    app.clock.advance(30 * 60 + 1);
    expect((await login(user.email, PASSWORD)).status).toBe(200);
  });

  it('resets the count of wrong attempts after a day without one', async () => {
    const { user } = await aMember(app);
    await fail(user.email, 2);
    app.clock.advance(24 * 3600 + 1);
    expect((await login(user.email, 'wrong')).body['attempts']).toBe(1);
  });

  it('never compares more than allowed when 32 guesses arrive at the same time', async () => {
    const { user } = await aMember(app);
    vi.mocked(verifySecret).mockClear();
    const answers = await Promise.all(Array.from({ length: 32 }, () => login(user.email, 'wrong')));
    expect(verifySecret).toHaveBeenCalledTimes(3);
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(3);
    expect(answers.filter(({ status }) => status === 422)).toHaveLength(29);
  });

  it('never compares more than five when every one of 32 guesses carries a captcha', async () => {
    const { user } = await aMember(app);
    const captchas: string[] = [];
    for (let n = 0; n < 32; n += 1) captchas.push(await solvedCaptcha(app));
    vi.mocked(verifySecret).mockClear();
    const answers = await Promise.all(
      captchas.map((captcha) => login(user.email, 'wrong', { captcha })),
    );
    expect(verifySecret).toHaveBeenCalledTimes(5);
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(5);
    expect(answers.filter(({ status }) => status === 403)).toHaveLength(27);
  });

  it('accepts eight correct sign-ins at the same time', async () => {
    const { user } = await aMember(app);
    const answers = await Promise.all(Array.from({ length: 8 }, () => login(user.email, PASSWORD)));
    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200));
  });

  it('lets the owner’s own device sign in while a stranger has locked the account', async () => {
    const { user } = await aMember(app);
    const { cookies } = await login(user.email, PASSWORD);
    const cookie = `device=${cookies['device']?.value}`;
    await fail(user.email, 5);
    expect((await login(user.email, PASSWORD)).status).toBe(403);
    expect((await login(user.email, PASSWORD, { cookie })).status).toBe(200);
    const other = await aMember(app);
    await fail(other.user.email, 5);
    expect((await login(other.user.email, PASSWORD, { cookie })).status).toBe(403);
  });

  it('gives a blacklisted or unverified user the reason, but only with the right password', async () => {
    const black = await aMember(app, { status: 'blacklisted' });
    const fresh = await aMember(app, { emailVerified: false });
    expect((await login(black.user.email, 'wrong')).status).toBe(401);
    expect((await login(black.user.email, PASSWORD)).body.error_code).toBe('account_blacklisted');
    expect((await login(fresh.user.email, 'wrong')).status).toBe(401);
    expect((await login(fresh.user.email, PASSWORD)).body.error_code).toBe('email_unverified');
  });

  it('refuses empty fields, unknown ones and foreign callbacks', async () => {
    const post = (body: object, query = '') => app.call('POST', `/login${query}`, { body });
    expect((await post({ auth_input: ' ', password: '' })).body.errors).toMatchObject({
      auth_input: [expect.any(String)],
      password: [expect.any(String)],
    });
    expect((await post({ auth_input: 'a', password: 'b', admin: 1 })).status).toBe(422);
    const foreign = `?callback_url=${encodeURIComponent('https://evil.example/verify-email')}`;
    expect((await post({ auth_input: 'a', password: 'b' }, foreign)).status).toBe(422);
    expect((await app.call('POST', '/login')).status).toBe(422);
  });

  it('ends the session that the same browser had before', async () => {
    const { user, token } = await aMember(app);
    await login(user.email, PASSWORD, { token });
    expect((await app.call('GET', '/profile', { token })).status).toBe(401);
  });
});

describe('unlocking by email', () => {
  async function lockedMember() {
    const member = await aMember(app);
    await fail(member.user.email, 5);
    const link = new URL((await newestMail(app, member.user.email)).links[0] ?? '');
    const body = {
      token: link.searchParams.get('token'),
      uuid: link.searchParams.get('uuid'),
    };
    return { ...member, body };
  }

  it('unlocks the account immediately, and the link works once', async () => {
    const { user, body } = await lockedMember();
    expect((await app.call('POST', '/account/unlock', { body })).status).toBe(200);
    expect((await login(user.email, PASSWORD)).status).toBe(200);
    expect((await app.call('POST', '/account/unlock', { body })).status).toBe(422);
  });

  it('expires with the link’s 30 minutes', async () => {
    const { body } = await lockedMember();
    app.clock.advance(30 * 60 + 1);
    expect((await app.call('POST', '/account/unlock', { body })).status).toBe(422);
  });

  it('sends the link again to locked accounts only, with the same answer for everyone', async () => {
    const locked = await lockedMember();
    const free = await aMember(app);
    const resend = (auth_input: string) =>
      app.call('POST', '/account/unlock/resend-link', { body: { auth_input } });
    const answers = [
      await resend(locked.user.username),
      await resend(free.user.email),
      await resend('nobody3@mail.example'),
    ];
    expect(new Set(answers.map(({ body }) => JSON.stringify(body)))).toHaveProperty('size', 1);
    expect(await mailsTo(app, locked.user.email)).toHaveLength(2);
    expect(await mailsTo(app, free.user.email)).toHaveLength(0);
    expect((await resend(locked.user.username)).status).toBe(429);
    const first = await app.call('POST', '/account/unlock', { body: locked.body });
    expect(first.status).toBe(200);
    const [second] = await mailsTo(app, locked.user.email);
    const link = new URL(second?.links[0] ?? '');
    const body = { ...locked.body, token: link.searchParams.get('token') };
    expect((await app.call('POST', '/account/unlock', { body })).status).toBe(422);
  });
});
