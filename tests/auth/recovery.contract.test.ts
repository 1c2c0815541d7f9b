import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  aMember,
  anApp,
  PASSWORD,
  PIN,
  type TestApp,
  type TestMember,
} from '#tests/support/api.ts';
import { anOperator } from '#tests/support/desk.ts';
import { mailedCode, mailsTo } from '#tests/support/mail.ts';
import {
  aDevice,
  askToConfirm,
  type Device,
  type RequestOptions,
} from '#tests/support/passkeys.ts';

let app: TestApp;
beforeAll(async () => {
  app = await anApp();
});
afterAll(() => app.close());

const NEW = { password: 'Nine 9 new yams', password_confirmation: 'Nine 9 new yams' };
const post = (path: string, body: object, token?: string) =>
  app.call<{ data: { token: string } }>('POST', path, { body, ...(token && { token }) });

async function signInBy(device: Device): Promise<number> {
  const { body } = await app.call<RequestOptions>('POST', '/login/passkey/options');
  return (await post('/login/passkey', { passkey: device.answer(body.data) })).status;
}

const paysBy = async ({ token }: { token: string }) =>
  (await askToConfirm(app, { token }, { path: '/bills/purchase', request: {} })).status;

/**
 * A member, and a thief who used their phone: a session and a passkey that the member never sees.
 */
async function robbed() {
  const member = await aMember(app, { balance: '1000.00' });
  const { device } = await aDevice(app, member, 'Thief’s phone');
  const { body } = await post('/login', { auth_input: member.user.email, password: PASSWORD });
  return { member, device, token: body.data.token };
}

const resetPassword = async ({ user: { email } }: TestMember) => {
  await post('/password/email', { email });
  const code = await mailedCode(app, email);
  const { cookies } = await app.call('POST', '/password/code/verify', { body: { email, code } });
  const cookie = `reset_token=${cookies['reset_token']?.value}`;
  return app.call('POST', '/password/reset', { body: NEW, cookie });
};

const mailed = async ({ user }: TestMember) =>
  (await mailsTo(app, user.email)).map(({ text }) => text).join('\n');

const recoveries: [string, (member: TestMember) => Promise<unknown>][] = [
  ['a reset of the password by mail', resetPassword],
  ['locking the account', ({ token }) => app.call('POST', '/security/lock', { token })],
  [
    'a new password by a mailed code',
    async ({ user, token }) => {
      await app.call('POST', '/profile/password/request-update', { token });
      const code = await mailedCode(app, user.email);
      return app.call('POST', '/profile/password', { token, body: { ...NEW, code } });
    },
  ],
  [
    'the desk’s “Sign out everywhere”',
    async ({ user }) => {
      const { token } = await anOperator(app, 'Ngozi', 'owner');
      const answer = await app.call('POST', `/desk/people/${user.uuid}/acts/sign-out`, {
        token,
        key: crypto.randomUUID(),
        body: { reason: 'They called about a stolen phone' },
      });
      expect(answer.status).toBeLessThan(300);
    },
  ],
];

describe.each(recoveries)('%s', (_, recover) => {
  it('revokes what a thief has added: passkey, session and trusted devices', async () => {
    const { member, device, token } = await robbed();
    expect(await signInBy(device)).toBe(200);
    await recover(member);
    expect(await signInBy(device)).toBe(422);
    expect((await app.call('GET', '/profile', { token })).status).toBe(401);
    const { rows } = await app.services.db.sql.query<{ n: bigint }>(
      'select count(*) n from login_device where user_id = $1 and is_trusted',
      [member.user.uuid],
    );
    expect(rows[0]?.n).toBe(0n);
  });
});

describe('after a recovery', () => {
  it('the email names the removed passkey', async () => {
    const { member } = await robbed();
    await resetPassword(member);
    expect(await mailed(member)).toContain('The passkey “Thief’s phone” was removed.');
  });

  it('a device that was known is reported as a new one', async () => {
    const { member } = await robbed();
    const signIn = (password: string, cookie?: string) =>
      app.call('POST', '/login', {
        body: { auth_input: member.user.email, password },
        ...(cookie && { cookie }),
      });
    const { cookies } = await signIn(PASSWORD);
    const cookie = Object.entries(cookies)
      .map(([name, { value }]) => `${name}=${encodeURIComponent(value)}`)
      .join('; ');
    await resetPassword(member);
    await signIn(NEW.password, cookie);
    expect(await mailed(member)).toContain('New sign-in:');
  });
});

describe('a new PIN', () => {
  it.each(['the old PIN', 'a mailed code'])(
    'set by %s leaves no passkey that pays in its place',
    async (by) => {
      const { member, device } = await robbed();
      const { token, user } = member;
      expect(await paysBy(member)).toBe(200);
      if (by === 'a mailed code') await app.call('POST', '/pin/forgot', { token });
      const proof =
        by === 'a mailed code' ? { code: await mailedCode(app, user.email) } : { current_pin: PIN };
      const pin = { pin: '739164', pin_confirmation: '739164' };
      expect((await app.call('PUT', '/pin', { token, body: { ...pin, ...proof } })).status).toBe(
        200,
      );
      expect(await paysBy(member)).toBe(404);
      expect(await signInBy(device)).toBe(200);
      expect(await mailed(member)).toContain('“Thief’s phone” no longer confirms payments.');
    },
  );
});
