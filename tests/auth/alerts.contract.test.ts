import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  aMember,
  anApp,
  PASSWORD,
  PIN,
  type TestApp,
  type TestMember,
} from '#tests/support/api.ts';
import { solvedCaptcha } from '#tests/support/captcha.ts';
import { mailsTo, newestMail } from '#tests/support/mail.ts';
import { alignClock, appCode, wrongCode } from '#tests/support/two-factor.ts';

let app: TestApp;

beforeAll(async () => {
  app = await anApp();
});
afterAll(() => app.close());

const SECRET = 'JBSWY3DPEHPK3PXP';
const ANDROID =
  'Mozilla/5.0 (Linux; Android 13) AppleWebKit/537.36 Chrome/126 Mobile Safari/537.36';
const NEW_PASSWORD = 'Nine 9 new yams';

const signIn = (email: string, { cookie = '', agent = ANDROID } = {}) =>
  app.call<{ data: { token: string } }>('POST', '/login', {
    body: { auth_input: email, password: PASSWORD },
    headers: { 'user-agent': agent },
    address: '102.89.3.7',
    ...(cookie ? { cookie } : {}),
  });

/** The subjects of a member's emails and the titles of their notifications, newest first. */
async function toldTo({ user, token }: TestMember) {
  const mails = (await mailsTo(app, user.email)).map(({ subject }) => subject);
  const { body } = await app.call<{ data: { title: string }[] }>('GET', '/notifications', {
    token,
  });
  return { mails, bell: body.data?.map(({ title }) => title) ?? [] };
}

const says = (member: TestMember, subject: string) =>
  expect(toldTo(member)).resolves.toMatchObject({
    mails: expect.arrayContaining([subject]) as unknown,
    bell: expect.arrayContaining([subject]) as unknown,
  });

describe('the owner', () => {
  it('is notified of a sign-in on a new device: which, when, from where; not of the first, nor on a known one', async () => {
    const member = await aMember(app);
    const first = await signIn(member.user.email);
    expect(await mailsTo(app, member.user.email)).toEqual([]);
    const cookie = `device=${first.cookies['device']?.value}`;
    await signIn(member.user.email, { cookie });
    expect(await mailsTo(app, member.user.email)).toEqual([]);
    await signIn(member.user.email);
    const { text, subject } = await newestMail(app, member.user.email);
    expect(subject).toBe('New sign-in to your account');
    expect(text).toMatch(
      /New sign-in: Chrome on Android on \d\d \w{3} \d{4}, \d\d:\d\d[ap]m \(Lagos time\), from address 102\.89\.3\.7\./,
    );
    expect(text).toContain('http://localhost:4321/settings/security');
    await says(member, subject);
  });

  it('is notified when the password or the PIN is set or changed', async () => {
    const member = await aMember(app, { pin: false });
    const { token } = member;
    const pin = { pin: '739104', pin_confirmation: '739104' };
    await app.call('POST', '/pin', { token, body: pin });
    await says(member, 'Your PIN has been set');
    const next = { pin: PIN, pin_confirmation: PIN, current_pin: '739104' };
    await app.call('PUT', '/pin', { token, body: next });
    await says(member, 'Your PIN has been changed');
    const body = {
      current_password: PASSWORD,
      password: NEW_PASSWORD,
      password_confirmation: NEW_PASSWORD,
    };
    await app.call('POST', '/profile/password', { token, body });
    await says(member, 'Your password has been changed');
  });

  it('is notified when two-factor is turned on or off, and when its recovery codes are created and used', async () => {
    alignClock(app);
    const member = await aMember(app);
    const post = (path: string, body: object = {}, token = member.token) =>
      app.call<{ data: { secret: string; recovery_codes: string[] } }>(
        'POST',
        `/auth/two-factor/${path}`,
        { token, body },
      );
    const { secret } = (
      await app.call<{ data: { secret: string } }>('POST', '/auth/two-factor/generate-code', {
        token: member.token,
      })
    ).body.data;
    await post('enable', { token: appCode(app, secret) });
    await says(member, 'Two-factor authentication is on');
    alignClock(app);
    const renewed = await post('recovery-codes', { token: appCode(app, secret) });
    await says(member, 'You have new recovery codes');
    const [first, second] = renewed.body.data.recovery_codes;
    await post('verify', { recovery_code: first });
    await says(member, 'A recovery code was used');
    expect((await newestMail(app, member.user.email)).text).toContain(
      'You have 9 recovery codes left.',
    );
    await post('disable', { recovery_code: second });
    await says(member, 'Two-factor authentication is off');
  });

  it('is notified of ten wrong codes, because the person who typed them has the password', async () => {
    alignClock(app);
    const member = await aMember(app, { twoFactorSecret: SECRET });
    const body = { token: wrongCode(app, SECRET) };
    for (let i = 0; i < 10; i += 1)
      await app.call('POST', '/auth/two-factor/verify', { token: member.token, body });
    await says(member, 'Too many wrong codes');
  });

  it('is notified of a lock after wrong passwords and of its end', async () => {
    const member = await aMember(app);
    for (let i = 0; i < 5; i += 1)
      await app.call('POST', '/login', {
        body: {
          auth_input: member.user.email,
          password: 'wrong',
          'g-recaptcha-response': await solvedCaptcha(app),
        },
      });
    const mail = await newestMail(app, member.user.email);
    expect(mail.subject).toBe('Unlock your Oja account');
    expect((await toldTo(member)).bell).toContain('Your account has been locked');
    const token = new URL(mail.links[0] ?? '').searchParams.get('token');
    await app.call('POST', '/account/unlock', { body: { token, uuid: member.user.uuid } });
    await says(member, 'Your account has been unlocked');
  });

  it('is notified of a deletion and of the restored account', async () => {
    const { token, user } = await aMember(app);
    await app.call('POST', '/profile/delete', { token, body: { password: PASSWORD, pin: PIN } });
    const mail = await newestMail(app, user.email);
    expect(mail.subject).toBe('Your Oja account has been deleted');
    const link = new URL(mail.links[0] ?? '').searchParams.get('token');
    await app.call('POST', '/account/restore', { body: { uuid: user.uuid, token: link } });
    const again = await signIn(user.email);
    await says({ user, token: again.body.data.token }, 'Your account has been restored');
  });

  it('is notified without any secret in the text', async () => {
    const { rows } = await app.services.db.sql.query<{ text: string }>(
      'select text || html as text from sandbox_mail',
    );
    expect(rows.length).toBeGreaterThan(10);
    for (const { text } of rows)
      for (const secret of [PASSWORD, NEW_PASSWORD, PIN, '739104', SECRET])
        expect(text).not.toContain(secret);
  });
});
