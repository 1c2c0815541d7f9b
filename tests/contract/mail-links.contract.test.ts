import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aMember, anApp, PASSWORD, type TestApp } from '#tests/support/api.ts';
import { solvedCaptcha } from '#tests/support/captcha.ts';
import { newestMail } from '#tests/support/mail.ts';

let app: TestApp;
beforeAll(async () => {
  app = await anApp();
});
afterAll(() => app.close());

const post = (path: string, body: object, token?: string) =>
  app.call('POST', path, { body, ...(token && { token }) });
const signIn = (auth_input: string) => post('/login', { auth_input, password: PASSWORD });

/** The query of the link in the newest mail. */
const linkOf = async (email: string) =>
  Object.fromEntries(new URL((await newestMail(app, email)).links[0] ?? '').searchParams);

describe('a link that was mailed before', () => {
  it('about wrong passwords doesn’t undo a lock that the owner set since', async () => {
    const { token, user } = await aMember(app);
    const wrong = { auth_input: user.email, password: 'Not-my-pass-phrase-9' };
    for (let n = 0; n < 5; n += 1)
      await post('/login', { ...wrong, 'g-recaptcha-response': await solvedCaptcha(app) });
    const link = await linkOf(user.email);
    await post('/security/lock', {}, token);
    expect((await post('/account/unlock', link)).status).toBe(422);
  });

  it('to another address doesn’t verify the one that the sign-up has now', async () => {
    const email = 'typo@mail.example';
    const details = { email, username: 'typo', password: PASSWORD, country_code: 'NG' };
    const { cookies } = await post('/register', details);
    const path = new URL((await newestMail(app, email)).links[0] ?? '').pathname.split('/');
    const [token, uuid] = path.slice(-2);
    const cookie = `registration_token=${cookies['registration_token']?.value}`;
    const body = { email: 'right@mail.example' };
    await app.call('PUT', '/register/email', { body, cookie });
    expect((await post('/verify-email', { token, uuid })).status).toBe(422);
    expect((await signIn(body.email)).body.error_code).toBe('email_unverified');
  });
});
