import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { secondsAfter } from '#server/platform/clock.ts';
import { aMember, anApp, ORIGIN, PASSWORD, type TestApp } from '#tests/support/api.ts';
import { mailedCode, mailsTo } from '#tests/support/mail.ts';

let app: TestApp;

beforeAll(async () => {
  app = await anApp();
});
afterAll(() => app.close());

const NEW = { password: 'Nine 9 new yams', password_confirmation: 'Nine 9 new yams' };

const post = (path: string, body: object, cookie?: string) =>
  app.call('POST', path, { body, ...(cookie ? { cookie } : {}) });
const login = (auth_input: string, password: string) => post('/login', { auth_input, password });

async function withCode() {
  const member = await aMember(app);
  const { email } = member.user;
  await post('/password/email', { email });
  return { ...member, email, code: await mailedCode(app, email) };
}

async function withToken() {
  const known = await withCode();
  const answer = await post('/password/code/verify', { email: known.email, code: known.code });
  const cookie = answer.cookies['reset_token'];
  return { ...known, answer, cookie: `reset_token=${cookie?.value}`, line: cookie?.line };
}

describe('a forgotten password', () => {
  it('is replaced with an emailed code, a cookie and a new password', async () => {
    const { email, token, cookie, line } = await withToken();
    expect(line).toMatch(/Max-Age=900; Path=[^;]+; HttpOnly; SameSite=Lax/);
    const answer = await post('/password/reset', NEW, cookie);
    expect(answer.status).toBe(200);
    expect(answer.cookies['reset_token']?.line).toMatch(/Max-Age=0/);
    expect((await login(email, PASSWORD)).status).toBe(401);
    expect((await login(email, NEW.password)).status).toBe(200);
    expect((await app.call('GET', '/profile', { token })).status).toBe(401);
    expect(await mailsTo(app, email)).toHaveLength(2);
    expect((await post('/password/reset', NEW, cookie)).status).toBe(422);
  });

  it('unlocks a locked sign-in', async () => {
    const { email, user, cookie } = await withToken();
    for (let i = 0; i < 3; i += 1) await login(user.username, 'wrong');
    await app.services.db.sql.query('update login_counter set locked_until = $1', [
      secondsAfter(app.clock.now(), 1_200),
    ]);
    expect((await login(email, PASSWORD)).body.error_code).toBe('account_locked');
    await post('/password/reset', NEW, cookie);
    expect((await login(email, NEW.password)).status).toBe(200);
  });

  it('gets the same answer without an account, and no email', async () => {
    const { email } = await withCode();
    const unknown = await post('/password/email', { email: 'nobody@mail.example' });
    app.clock.advance(61);
    const known = await post('/password/email', { email });
    expect(unknown.body).toEqual(known.body);
    expect(await mailsTo(app, 'nobody@mail.example')).toHaveLength(0);
    expect((await post('/password/email', { email })).status).toBe(429);
    const guess = { email: 'nobody@mail.example', code: '123123' };
    expect((await post('/password/code/verify', guess)).status).toBe(422);
  });

  it('can be continued on another device: the email has a link with the address behind the #', async () => {
    const { email } = await withCode();
    const [mail] = await mailsTo(app, email);
    expect(mail?.links).toEqual([
      `${ORIGIN}/reset-password/code?from=mail#${encodeURIComponent(email)}`,
    ]);
    expect(mail?.text).toContain(mail?.links[0]);
  });

  it('marks the browser that asked, whether or not there is an account', async () => {
    const { user } = await aMember(app);
    for (const email of [user.email, 'nobody.at.all@mail.example']) {
      const { cookies } = await post('/password/email', { email });
      expect(cookies['reset_started']?.line).toMatch(/^reset_started=1;.*Max-Age=900;.*HttpOnly/);
    }
  });

  it('allows five attempts at the code, for 15 minutes, once', async () => {
    const { email, code } = await withCode();
    const verify = (digits: string) => post('/password/code/verify', { email, code: digits });
    const wrong = code === '123123' ? '321321' : '123123';
    for (let i = 0; i < 5; i += 1) expect((await verify(wrong)).status).toBe(422);
    expect((await verify(code)).status).toBe(422);

    const late = await withCode();
    app.clock.advance(15 * 60 + 1);
    const body = { email: late.email, code: late.code };
    expect((await post('/password/code/verify', body)).status).toBe(422);

    const used = await withToken();
    const again = { email: used.email, code: used.code };
    expect((await post('/password/code/verify', again)).status).toBe(422);
  });

  it('refuses weak, repeated and mismatched passwords and a token older than 15 minutes', async () => {
    const { cookie } = await withToken();
    const both = (password: string) => ({ password, password_confirmation: password });
    const errorsOf = async (body: object) =>
      (await post('/password/reset', body, cookie)).body.errors;
    expect(await errorsOf(both('Password2024!!'))).toHaveProperty('password');
    expect(await errorsOf(both(PASSWORD))).toHaveProperty('password');
    expect(await errorsOf({ ...NEW, password_confirmation: 'x' })).toHaveProperty(
      'password_confirmation',
    );
    app.clock.advance(15 * 60 + 1);
    expect(await errorsOf(NEW)).toHaveProperty('reset_token');
    expect((await post('/password/reset', NEW)).body.errors).toHaveProperty('reset_token');
  });

  it('leaves two-factor on', async () => {
    const { user, cookie } = await withToken();
    await app.services.db.sql.query(
      `update users set two_factor_enabled_at = now(), two_factor_secret = 'x' where id = $1`,
      [user.uuid],
    );
    await post('/password/reset', NEW, cookie);
    const { body } = await login(user.email, NEW.password);
    expect(body.data).toMatchObject({ two_factor_required: true });
  });
});
