import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aMember, PASSWORD, PIN, type TestApp, type TestMember } from '#tests/support/api.ts';
import { mailsTo } from '#tests/support/mail.ts';
import { aShop, freshToken } from '#tests/support/orders.ts';
import { aDevice, Device, startPasskey, type RequestOptions } from '#tests/support/passkeys.ts';
import { alignClock, appCode } from '#tests/support/two-factor.ts';

let app: TestApp;
beforeAll(async () => {
  app = await aShop();
});
afterAll(() => app.close());

const askToSignIn = () => app.call<RequestOptions>('POST', '/login/passkey/options');
const send = (passkey: object) =>
  app.call<{ data: { token: string; user: { uuid: string } } }>('POST', '/login/passkey', {
    body: { passkey },
  });

async function signIn(device: Device, odd: Parameters<Device['answer']>[1] = {}) {
  const { body } = await askToSignIn();
  return send(device.answer(body.data, odd));
}

const add = ({ token }: { token: string }, passkey: object, name = 'My phone') =>
  app.call('POST', '/passkeys', { token, body: { name, passkey } });

const list = async ({ token }: { token: string }) =>
  (await app.call<{ data: { id: string; name: string }[] }>('GET', '/passkeys', { token })).body
    .data;

const isSignedIn = async ({ token }: { token: string }) =>
  (await app.call('GET', '/profile', { token })).status === 200;

const set = ({ user }: TestMember, text: string) =>
  app.services.db.sql.query(`update users set ${text} where id = $1`, [user.uuid]);

/** A member whose sign-in is eleven minutes old. */
async function signedInBefore(member: TestMember): Promise<TestMember> {
  await app.services.db.sql.query(
    `update session set created_at = created_at - interval '11 minutes' where user_id = $1`,
    [member.user.uuid],
  );
  return member;
}

describe('a new passkey', () => {
  it('is requested with the user’s name, on our site, for a device that verifies its owner', async () => {
    const member = await aMember(app);
    const { status, body } = await startPasskey(app, member);
    expect(status).toBe(200);
    expect(body.data).toMatchObject({
      rp: { id: 'localhost', name: 'Oja' },
      user: { name: member.user.email },
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      excludeCredentials: [],
    });
  });

  it('needs the PIN, and a wrong one is counted', async () => {
    const member = await aMember(app);
    expect((await startPasskey(app, member, {})).body).toMatchObject({
      errors: { pin: [/6 digit/] },
    });
    const wrong = await startPasskey(app, member, { pin: '905317' });
    expect(wrong.body).toMatchObject({
      errors: { pin: ['Incorrect PIN. You have 4 attempts left.'] },
    });
  });

  it('needs the password when the sign-in is older than ten minutes', async () => {
    const member = await signedInBefore(await aMember(app));
    const without = await startPasskey(app, member);
    expect(without.body).toMatchObject({ errors: { password: ['Enter your password.'] } });
    const wrong = await startPasskey(app, member, { pin: PIN, password: 'not it' });
    expect(wrong.status).toBe(422);
    expect((await startPasskey(app, member, { pin: PIN, password: PASSWORD })).status).toBe(200);
  });

  it('needs the code as well, where two-factor is on', async () => {
    alignClock(app);
    const member = await aMember(app);
    const { token } = member;
    const made = await app.call<{ data: { secret: string } }>(
      'POST',
      '/auth/two-factor/generate-code',
      { token },
    );
    const { secret } = made.body.data;
    await app.call('POST', '/auth/two-factor/enable', {
      token,
      body: { token: appCode(app, secret) },
    });
    await signedInBefore(member);
    alignClock(app);
    const known = { pin: PIN, password: PASSWORD };
    expect((await startPasskey(app, member, known)).body).toMatchObject({
      errors: { token: [/code/] },
    });
    const all = await startPasskey(app, member, { ...known, token: appCode(app, secret) });
    expect(all.status).toBe(200);
  });

  it('is listed, reported by email, and ends every other session', async () => {
    const member = await aMember(app);
    const other = await freshToken(app, member);
    await aDevice(app, member, 'Ada’s phone');
    expect(await list(member)).toMatchObject([{ name: 'Ada’s phone', confirms_payments: true }]);
    expect(await isSignedIn({ token: other })).toBe(false);
    expect(await isSignedIn(member)).toBe(true);
    const mails = await mailsTo(app, member.user.email);
    expect(mails.map(({ subject }) => subject)).toContain('You added a passkey');
  });

  it('confirms no payments if it was added before there was a PIN', async () => {
    const member = await aMember(app, { pin: false });
    const device = new Device();
    const { body } = await startPasskey(app, member, {});
    await add(member, device.create(body.data));
    expect(await list(member)).toMatchObject([{ confirms_payments: false }]);
    expect((await signIn(device)).status).toBe(200);
    await app.call('POST', '/pin', {
      token: member.token,
      body: { pin: PIN, pin_confirmation: PIN },
    });
    const asked = { method: 'POST', path: '/bills/purchase', key: randomUUID(), request: {} };
    const refused = await app.call('POST', '/passkeys/confirmation', {
      token: member.token,
      body: asked,
    });
    expect(refused.status).toBe(404);
  });

  it.each([
    ['of another site', { origin: 'http://evil.example' }],
    ['of a device that did not check its owner', { unverified: true }],
  ])('%s is refused', async (_, odd) => {
    const member = await aMember(app);
    const { body } = await startPasskey(app, member);
    const answer = await add(member, new Device().create(body.data, odd));
    expect(answer.body).toMatchObject({ errors: { passkey: [/could not be added/] } });
    expect(await list(member)).toEqual([]);
  });

  it('requires an unexpired challenge of this session, once', async () => {
    const [member, thief] = [await aMember(app), await aMember(app)];
    const { body } = await startPasskey(app, member);
    const first = new Device().create(body.data);
    expect((await add(thief, first)).status).toBe(422);
    expect((await add({ token: await freshToken(app, member) }, first)).status).toBe(422);
    const both = await Promise.all(
      [first, new Device().create(body.data)].map((each) => add(member, each)),
    );
    expect(both.map(({ status }) => status).sort()).toEqual([201, 422]);
    const late = await startPasskey(app, member);
    app.clock.advance(301);
    expect((await add(member, new Device().create(late.body.data))).status).toBe(422);
  });

  it('can’t be someone else’s, and there are at most ten', async () => {
    const [owner, other] = [await aMember(app), await aMember(app)];
    const { device } = await aDevice(app, owner);
    const { body } = await startPasskey(app, other);
    expect((await add(other, device.create(body.data))).status).toBe(409);
    for (let n = 1; n < 10; n += 1) await aDevice(app, owner);
    expect((await startPasskey(app, owner)).status).toBe(409);
  });
});

describe('signing in with a passkey', () => {
  it('needs neither name nor password', async () => {
    const member = await aMember(app);
    const { device } = await aDevice(app, member);
    const answer = await signIn(device);
    expect(answer.body.data.user.uuid).toBe(member.user.uuid);
    expect(Object.keys(answer.cookies)).toEqual(
      expect.arrayContaining(['token', 'user', 'expires_at', 'has_2fa', 'device']),
    );
    expect(await isSignedIn(answer.body.data)).toBe(true);
  });

  it('requires no code where two-factor is on', async () => {
    const member = await aMember(app);
    const { device } = await aDevice(app, member);
    await set(member, "two_factor_secret = 'x', two_factor_enabled_at = now()");
    expect((await signIn(device)).body.data).toMatchObject({ two_factor_required: false });
  });

  it('accepts an answer once, also when it is sent five times at the same moment', async () => {
    const { device } = await aDevice(app, await aMember(app));
    const { body } = await askToSignIn();
    const answer = device.answer(body.data);
    const all = await Promise.all(Array.from({ length: 5 }, () => send(answer)));
    expect(all.map(({ status }) => status).sort()).toEqual([200, 422, 422, 422, 422]);
  });

  it.each([
    ['another site', { origin: 'https://evil.example' }],
    ['no check of the owner', { unverified: true }],
    ['someone else’s user handle', { userHandle: Buffer.from(randomUUID()).toString('base64url') }],
  ])('refuses %s', async (_, odd) => {
    const { device } = await aDevice(app, await aMember(app));
    expect((await signIn(device, odd)).body).toMatchObject({ errors: { passkey: [/password/] } });
  });

  it('refuses a counter that decreases, because someone has a copy of the key', async () => {
    const { device } = await aDevice(app, await aMember(app));
    expect((await signIn(device, { counter: 7 })).status).toBe(200);
    expect((await signIn(device, { counter: 7 })).status).toBe(422);
    expect((await signIn(device, { counter: 6 })).status).toBe(422);
    expect((await signIn(device, { counter: 8 })).status).toBe(200);
  });

  it('refuses an unknown passkey, another key under its name, and an old challenge', async () => {
    const { device } = await aDevice(app, await aMember(app));
    expect((await signIn(new Device())).status).toBe(422);
    const { body } = await askToSignIn();
    const forged = new Device().answer(body.data);
    const other = { ...forged, id: device.id, rawId: device.id };
    expect((await send(other)).status).toBe(422);
    const late = await askToSignIn();
    app.clock.advance(601);
    expect((await send(device.answer(late.body.data))).status).toBe(422);
  });

  it('refuses a challenge that isn’t ours, or is for something else', async () => {
    const member = await aMember(app);
    const { device } = await aDevice(app, member);
    const made = Buffer.alloc(56, 1).toString('base64url');
    expect((await send(device.answer({ challenge: made, rpId: 'localhost' }))).status).toBe(422);
    const enrol = await startPasskey(app, member);
    const { challenge, rp } = enrol.body.data;
    expect((await send(device.answer({ challenge, rpId: rp.id }))).status).toBe(422);
  });

  it.each([
    ["status = 'locked'", 'account_locked'],
    ["status = 'blacklisted'", 'account_blacklisted'],
    ['deleted_at = now()', null],
    ['email_verified_at = null', 'email_unverified'],
  ])('refuses an account with %s', async (what, code) => {
    const member = await aMember(app);
    const { device } = await aDevice(app, member);
    await set(member, what);
    const answer = await signIn(device);
    expect(answer.status).toBeGreaterThanOrEqual(400);
    expect((answer.body as { error_code?: string | null }).error_code ?? null).toBe(code);
  });

  it('continues to work while someone else’s wrong passwords have locked the password', async () => {
    const member = await aMember(app);
    const { device } = await aDevice(app, member);
    for (let n = 0; n < 6; n += 1)
      await app.call('POST', '/login', {
        body: { auth_input: member.user.email, password: 'wrong', 'g-recaptcha-response': null },
      });
    expect((await signIn(device)).status).toBe(200);
  });
});

describe('the passkeys of an account', () => {
  it('are renamed and removed by their owner only, and a removed one stops working', async () => {
    const [owner, other] = [await aMember(app), await aMember(app)];
    const { device, passkeyId } = await aDevice(app, owner);
    const at = `/passkeys/${passkeyId}`;
    const rename = (member: TestMember, name: string) =>
      app.call('PUT', at, { token: member.token, body: { name } });
    expect((await rename(other, 'Mine')).status).toBe(404);
    expect((await rename(owner, ' ')).status).toBe(422);
    expect((await rename(owner, 'Blue phone')).body.data).toMatchObject([{ name: 'Blue phone' }]);
    expect((await app.call('DELETE', at, { token: other.token })).status).toBe(404);
    const elsewhere = await signIn(device);
    const removed = await app.call('DELETE', at, { token: owner.token });
    expect([removed.status, removed.body.data]).toEqual([200, null]);
    expect(await list(owner)).toEqual([]);
    expect(await isSignedIn(elsewhere.body.data)).toBe(false);
    expect((await signIn(device)).status).toBe(422);
    const mails = await mailsTo(app, owner.user.email);
    expect(mails.map(({ subject }) => subject)).toContain('A passkey was removed');
  });

  it('survive a new password, whose email names them', async () => {
    const member = await aMember(app);
    const { device } = await aDevice(app, member, 'Kitchen tablet');
    const password = 'Rain under 8 bridges!';
    const changed = await app.call('POST', '/profile/password', {
      token: member.token,
      body: { current_password: PASSWORD, password, password_confirmation: password },
    });
    expect(changed.status).toBeLessThan(300);
    const mails = await mailsTo(app, member.user.email);
    const told = mails.find(({ subject }) => subject === 'Your password has been changed');
    expect(told?.text).toContain('Kitchen tablet');
    expect((await signIn(device)).status).toBe(200);
  });
});
