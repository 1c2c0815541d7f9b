import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Call } from '#lib/contracts/call.ts';
import { aMember, anApp, PASSWORD, PIN, type TestApp } from '#tests/support/api.ts';
import { contractCalls } from '#tests/support/calls.ts';
import { bodyFor, jsonSchemaOf, sendCall } from '#tests/support/send-call.ts';

let app: TestApp;
beforeAll(async () => {
  app = await anApp();
});
afterAll(() => app.close());

const MINUTE_S = 60;
const calls = await contractCalls();
const acts = calls.filter(({ fresh }) => fresh);
const nameOf = ({ method, path }: Call) => `${method} ${path}`;

/** Whether an action is stopped only for lack of a proof. */
const isStopped = async (call: Call, token: string) => {
  const { status, body } = await sendCall(app, call, { token, body: bodyFor(call) });
  return status === 403 && body['error_code'] === 'proof_required';
};

async function stoppedAfter(minutes: number): Promise<string[]> {
  const stopped: string[] = [];
  for (const call of acts) {
    const { token } = await aMember(app);
    app.clock.advance(minutes * MINUTE_S);
    if (await isStopped(call, token)) stopped.push(nameOf(call));
  }
  return stopped;
}

const prove = (token: string, body: object) => app.call('POST', '/security/proof', { token, body });

const aboutAccount = /^\/(auth|security|profile|pin|passkeys|password|account|bank|kyc|token)\b/;
const isAboutAccount = ({ method, path, guard }: Call) =>
  method !== 'get' && aboutAccount.test(path) && !['public', 'opt', 'two-factor'].includes(guard);
const proofs = ['pin', 'current_pin', 'password', 'current_password', 'code'];
/** Whether the body has a password, PIN or code; the first PIN is new and proves nothing. */
const proves = ({ method, path, body }: Call) =>
  !(method === 'post' && path === '/pin') &&
  proofs.some((name) => Object.hasOwn(propertiesOf(body), name));
const propertiesOf = (body: Call['body']) => (body && jsonSchemaOf(body).properties) ?? {};

describe('a sensitive act', () => {
  it('is every change to how an account is reached, and every export of all its data', () => {
    expect(acts.map(nameOf).toSorted()).toEqual([
      'delete /passkeys/{id}',
      'delete /security/guardians/{id}',
      'delete /security/login-activity',
      'delete /security/login-activity/{id}',
      'post /auth/two-factor/enable',
      'post /auth/two-factor/generate-code',
      'post /auth/two-factor/recovery-codes',
      'post /pin',
      'post /profile/export',
      'post /security/guardians',
      'post /security/lock-code',
    ]);
  });

  it('is every change to an account that proves nothing in its body, except harmless ones', () => {
    const unproven = calls.filter((call) => isAboutAccount(call) && !call.fresh && !proves(call));
    expect(unproven.map(nameOf).toSorted()).toEqual([
      // pictures and names
      ...['delete /profile/picture', 'post /bank/accounts/resolve', 'post /kyc/bvn'],
      ...['post /kyc/government-id/verify', 'post /kyc/initialize'],
      // the options before it take the password or the PIN
      ...['post /passkeys', 'post /passkeys/confirmation'],
      // these send a code by email, and only the mailbox has it
      ...['post /pin/forgot', 'post /profile/password/request-update'],
      // the owner can undo a lock by email
      'post /security/lock',
      // it locks as well, so a thief gains nothing
      'post /security/recovery/stop',
      ...['post /security/review', 'put /kyc/draft', 'put /passkeys/{id}'],
      // the test below covers the username and the phone number
      ...['put /profile', 'put /profile/picture'],
      // lower limits apply at once, for anyone; higher ones ask for a proof
      'put /security/own-limits',
    ]);
  });

  it('is allowed nine minutes after signing in, and refused after eleven', async () => {
    expect(await stoppedAfter(9)).toEqual([]);
    expect(await stoppedAfter(11)).toEqual(acts.map(nameOf));
  });

  it('is refused however often the token is refreshed', async () => {
    let { token } = await aMember(app);
    app.clock.advance(11 * MINUTE_S);
    const refreshed = await app.call<{ data: { token: string } }>('GET', '/token/refresh', {
      token,
    });
    ({ token } = refreshed.body.data);
    expect(await isStopped(acts[0]!, token)).toBe(true);
  });

  it('includes the first PIN, which could prove everything else', async () => {
    const { token } = await aMember(app, { pin: false, balance: '5000.00' });
    app.clock.advance(11 * MINUTE_S);
    const body = { pin: PIN, pin_confirmation: PIN };
    const first = await app.call('POST', '/pin', { token, body });
    expect([first.status, first.body.error_code]).toEqual([403, 'proof_required']);
    expect((await prove(token, { password: PASSWORD })).status).toBe(200);
    expect((await app.call('POST', '/pin', { token, body })).status).toBe(200);
  });

  it('requires proof for a new phone number and a new username, and not for other names', async () => {
    const { user, token } = await aMember(app, { kyc: false, account: false });
    app.clock.advance(11 * MINUTE_S);
    const change = async (body: object) =>
      (await app.call('PUT', '/profile', { token, body })).status;
    expect(await change({ firstname: 'Ada', username: user.username })).toBe(200);
    expect(await change({ phone_number: '08031234567' })).toBe(403);
    expect(await change({ username: 'another.name' })).toBe(403);
    expect((await prove(token, { password: PASSWORD })).status).toBe(200);
    expect(await change({ phone_number: '08031234567', username: 'another.name' })).toBe(200);
  });
});

describe('POST /security/proof', () => {
  it.each([
    ['the password', { password: PASSWORD }],
    ['the PIN', { pin: PIN }],
  ])('accepts %s, for ten minutes and this session only', async (_, proof) => {
    const { user, token } = await aMember(app);
    const other = await app.call<{ data: { token: string } }>('POST', '/login', {
      body: { auth_input: user.email, password: PASSWORD },
    });
    app.clock.advance(11 * MINUTE_S);
    const [act] = acts.filter(({ path }) => path === '/auth/two-factor/generate-code');
    expect((await prove(token, proof)).status).toBe(200);
    expect(await isStopped(act!, token)).toBe(false);
    expect(await isStopped(act!, other.body.data.token)).toBe(true);
    app.clock.advance(11 * MINUTE_S);
    expect(await isStopped(act!, token)).toBe(true);
  });

  it('refuses a wrong one at its field, and counts it', async () => {
    const { token } = await aMember(app);
    app.clock.advance(11 * MINUTE_S);
    const wrong = await prove(token, { password: 'not this one' });
    expect([wrong.status, Object.keys(wrong.body.errors ?? {})]).toEqual([422, ['password']]);
    expect((await prove(token, { pin: '000999' })).body.errors).toHaveProperty('pin');
    expect((await prove(token, {})).body.errors).toHaveProperty('password');
    for (let n = 0; n < 5; n += 1) await prove(token, { pin: '000999' });
    expect((await prove(token, { pin: PIN })).status).toBe(422);
    const [act] = acts;
    expect(await isStopped(act!, token)).toBe(true);
  });

  it('is 401 for strangers', async () => {
    expect((await app.call('POST', '/security/proof', { body: {} })).status).toBe(401);
  });
});
