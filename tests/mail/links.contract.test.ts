import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aMember, anApp, PASSWORD, PIN, type TestApp } from '#tests/support/api.ts';
import { solvedCaptcha } from '#tests/support/captcha.ts';
import { mailsTo, newestMail } from '#tests/support/mail.ts';

let app: TestApp;
beforeAll(async () => {
  app = await anApp();
});
afterAll(() => app.close());

const post = (path: string, body: object, token?: string) =>
  app.call('POST', path, { body, ...(token && { token }) });
const signIn = (auth_input: string) => post('/login', { auth_input, password: PASSWORD });

/** The query of the link in the newest email. */
const linkOf = async (email: string) =>
  Object.fromEntries(new URL((await newestMail(app, email)).links[0] ?? '').searchParams);

describe('a link that was emailed before', () => {
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

describe('“This wasn’t me” in a security email', () => {
  /** A member whose phone number was changed, and the link in the email about it. */
  async function robbed() {
    const member = await aMember(app);
    const body = { phone_number: '08031234567' };
    const changed = await app.call('PUT', '/profile', { token: member.token, body });
    expect(changed.status).toBe(200);
    const mail = await newestMail(app, member.user.email);
    expect(mail.subject).toBe('Your phone number has been changed');
    const url = new URL(mail.links.at(-1) ?? '');
    expect(url.pathname).toBe('/not-me');
    return { ...member, email: member.user.email, link: Object.fromEntries(url.searchParams) };
  }
  const press = async (link: object) => (await post('/account/not-me', link)).status;
  const profile = async (token: string) => (await app.call('GET', '/profile', { token })).status;

  it('locks the account immediately: no session, no sign-in, and the unlock link by email', async () => {
    const { email, link, token } = await robbed();
    expect(await press(link)).toBe(200);
    expect(await profile(token)).toBe(401);
    expect((await signIn(email)).body.error_code).toBe('account_locked');
    expect((await newestMail(app, email)).text).toContain('/account-unlock?');
    expect(await press(link)).toBe(200);
  });

  it('works once: after unlocking, neither it nor an older one locks again', async () => {
    const { email, link } = await robbed();
    await press(link);
    await post('/account/unlock', await linkOf(email));
    expect((await signIn(email)).status).toBe(200);
    expect(await press(link)).toBe(422);
    expect((await signIn(email)).status).toBe(200);
  });

  it('locks no one else, and ends after a week', async () => {
    const [mine, other] = [await robbed(), await aMember(app)];
    expect(await press({ ...mine.link, uuid: other.user.uuid })).toBe(422);
    expect(await press({ ...mine.link, token: 'x'.repeat(43) })).toBe(422);
    app.clock.advance(7 * 24 * 3600 + 1);
    expect(await press(mine.link)).toBe(422);
    expect((await signIn(mine.email)).status).toBe(200);
  });
});

it('requested for a sixth time in a day, an email says that it takes until tomorrow', async () => {
  const resend = () => post('/email/resend', { email: 'nobody-yet@mail.example' });
  app.clock.advance(24 * 3600 - ((app.clock.now().getTime() / 1000) % (24 * 3600)));
  for (let n = 0; n < 5; n += 1) {
    expect((await resend()).status).toBe(200);
    app.clock.advance(61);
  }
  const { body, headers } = await resend();
  expect(Number(headers.get('retry-after'))).toBeGreaterThan(23 * 3600);
  expect(body.message).toBe('Too many attempts. Try again in 24 hours.');
});

describe('the link that restores an account', () => {
  const ask = (auth_input: string) =>
    app.call('POST', '/account/restore/resend-link', { body: { auth_input } });
  const days = (n: number) => app.clock.advance(n * 24 * 3600);

  it('is emailed again on request, as long as there is something to restore', async () => {
    const member = await aMember(app);
    const { email, username, uuid } = member.user;
    await ask(email);
    expect(await mailsTo(app, email)).toEqual([]);
    const body = { password: PASSWORD, pin: PIN };
    await app.call('POST', '/profile/delete', { token: member.token, body });
    days(29);
    await ask(username);
    const { links } = await newestMail(app, email);
    const token = new URL(links[0]!).searchParams.get('token');
    expect(await mailsTo(app, email)).toHaveLength(2);
    const { status } = await app.call('POST', '/account/restore', { body: { uuid, token } });
    expect(status).toBe(200);
    await ask(username);
    expect(await mailsTo(app, email)).toHaveLength(3);
  });

  it('isn’t emailed after the 30 days', async () => {
    const member = await aMember(app);
    const body = { password: PASSWORD, pin: PIN };
    await app.call('POST', '/profile/delete', { token: member.token, body });
    days(30);
    await ask(member.user.email);
    expect(await mailsTo(app, member.user.email)).toHaveLength(1);
  });
});
