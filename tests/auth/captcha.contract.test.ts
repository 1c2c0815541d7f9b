import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { CaptchaPort } from '#server/ports/captcha.ts';
import { altchaCaptcha } from '#server/providers/captcha/altcha.ts';
import { siteverifyCaptcha } from '#server/providers/captcha/siteverify.ts';
import { aMember, anApp, PASSWORD, type TestApp } from '#tests/support/api.ts';
import { solvedCaptcha } from '#tests/support/captcha.ts';
import { startStub, type Stub } from '#tests/support/stub.ts';

let app: TestApp;
let stub: Stub;
let own: CaptchaPort;

beforeAll(async () => {
  app = await anApp({ env: { RATE_LIMITS: 'on' } });
  own = app.services.providers.captcha;
});
afterAll(() => app.close());

beforeEach(async () => {
  stub = await startStub();
  const { db, clock, log } = app.services;
  app.services.providers.captcha = siteverifyCaptcha(
    { kind: 'turnstile', secret: 'the-secret', siteKey: 'the-key', url: stub.url, log },
    altchaCaptcha({ db, clock, env: app.services.env }),
  );
});
afterEach(async () => {
  app.services.providers.captcha = own;
  await stub.close();
});

let n = 0;
const address = () => `203.0.113.${(n += 1)}`;

const login = (auth_input: string, password: string, token?: string, from = address()) =>
  app.call('POST', '/login', {
    address: from,
    body: { auth_input, password, ...(token ? { 'g-recaptcha-response': token } : {}) },
  });

/** A member who has to solve a captcha to sign in. */
async function suspect() {
  const { user } = await aMember(app);
  for (let i = 0; i < 3; i += 1) await login(user.email, 'wrong');
  return user.email;
}

describe('our own captcha', () => {
  it('implements ALTCHA: a signed challenge whose salt carries its end', async () => {
    app.services.providers.captcha = own;
    const { body } = await app.call<{ data: { kind: string; challenge: object } }>(
      'GET',
      '/captcha',
    );
    expect(body.data).toEqual({
      kind: 'altcha',
      challenge: {
        algorithm: 'SHA-256',
        challenge: expect.stringMatching(/^[0-9a-f]{64}$/) as unknown,
        maxnumber: 50_000,
        salt: expect.stringMatching(/^[0-9a-f]{24}\?expires=\d{10}&$/) as unknown,
        signature: expect.stringMatching(/^[0-9a-f]{64}$/) as unknown,
        lives_s: 300,
      },
    });
  });

  it('accepts what the widget adds', async () => {
    app.services.providers.captcha = own;
    const solved = JSON.parse(atob(await solvedCaptcha(app))) as object;
    const token = btoa(JSON.stringify({ ...solved, took: 812 }));
    expect((await login(await suspect(), PASSWORD, token)).status).toBe(200);
  });

  it('refuses an unknown query', async () => {
    expect((await app.call('GET', '/captcha?stand_in=yes')).status).toBe(422);
  });
});

describe('the captcha of another company', () => {
  it('is offered by its site key', async () => {
    const { body } = await app.call('GET', '/captcha');
    expect(body.data).toEqual({ kind: 'turnstile', site_key: 'the-key' });
  });

  it('is called for each token, with the secret and the visitor’s address', async () => {
    stub.answer({ json: { success: true, hostname: 'oja.example' } });
    const email = await suspect();
    expect((await login(email, PASSWORD, 'a-token', '198.51.100.7')).status).toBe(200);
    expect(stub.requests).toHaveLength(1);
    expect(stub.requests[0]).toMatchObject({
      method: 'POST',
      body: { secret: 'the-secret', response: 'a-token', remoteip: '198.51.100.7' },
    });
  });

  it('is trusted when it says no', async () => {
    stub.answer({ json: { success: false, 'error-codes': ['timeout-or-duplicate'] } });
    const answer = await login(await suspect(), PASSWORD, 'used');
    expect([answer.status, answer.body.error_code]).toEqual([422, 'captcha_required']);
  });

  it.each([
    ['an error', { status: 500, text: 'down' }],
    ['nonsense', { json: { yes: 1 } }],
    [
      'a complaint about our own secret',
      { json: { success: false, 'error-codes': ['invalid-input-secret'] } },
    ],
    ['nothing at all', { destroy: true }],
  ] as const)('locks no one out when it answers with %s', async (_name, reply) => {
    stub.answer(reply);
    expect((await login(await suspect(), PASSWORD, 'a-token')).status).toBe(200);
  });

  it('accepts five such attempts a minute from one address, and no sixth', async () => {
    stub.answer({ destroy: true });
    const from = address();
    const emails = [];
    for (let i = 0; i < 6; i += 1) emails.push(await suspect());
    const statuses = [];
    for (const email of emails) statuses.push((await login(email, PASSWORD, 'x', from)).status);
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
  });

  it('can be replaced by our own where its widget doesn’t load, just as rarely', async () => {
    const from = address();
    const statuses = [];
    for (let i = 0; i < 6; i += 1) {
      const token = await solvedCaptcha(app, '?stand_in=1');
      statuses.push((await login(await suspect(), PASSWORD, token, from)).status);
    }
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
    expect(stub.requests).toHaveLength(0);
  });
});
