import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { purgeAuth } from '#server/auth/purge.job.ts';
import {
  aMember,
  anApp,
  PASSWORD,
  PIN,
  type TestApp,
  type TestMember,
} from '#tests/support/api.ts';
import { mailsTo, newestMail } from '#tests/support/mail.ts';

let app: TestApp;

beforeAll(async () => {
  app = await anApp();
});
afterAll(() => app.close());

const DAY_S = 24 * 3600;

const signIn = (email: string, password = PASSWORD) =>
  app.call('POST', '/login', { body: { auth_input: email, password } });
const profile = async ({ token }: { token: string }) =>
  (await app.call('GET', '/profile', { token })).status;
const remove = ({ token }: { token: string }, change: object = {}) =>
  app.call<{ data: { restore_until: string }; message?: string; errors?: object }>(
    'POST',
    '/profile/delete',
    { token, body: { password: PASSWORD, pin: PIN, ...change } },
  );

/** Where the newest mail leads, with what it carries. */
async function linkTo(email: string, path: string) {
  const { links } = await newestMail(app, email);
  const url = new URL(links[0] ?? '');
  expect(url.origin).toBe('http://localhost:4321');
  expect(url.pathname).toContain(path);
  return { token: url.searchParams.get('token') ?? '', url };
}

async function deleted(): Promise<TestMember & { link: string }> {
  const member = await aMember(app);
  await remove(member);
  return { ...member, link: (await linkTo(member.user.email, '/restore-account/')).token };
}

const restore = (uuid: string, token: string) =>
  app.call('POST', '/account/restore', { body: { uuid, token } });

describe('POST /security/lock', () => {
  it('ends every session, refuses the right password and emails the link that unlocks it', async () => {
    const member = await aMember(app);
    const second = (await signIn(member.user.email)).body as { data: { token: string } };
    const answer = await app.call('POST', '/security/lock', { token: member.token });
    expect(answer.status).toBe(200);
    expect(answer.cookies['token']?.line).toContain('Max-Age=0');
    expect(await profile(member)).toBe(401);
    expect(await profile(second.data)).toBe(401);
    const refused = await signIn(member.user.email);
    expect([refused.status, refused.body.error_code]).toEqual([403, 'account_locked']);
    const { token } = await linkTo(member.user.email, '/account-unlock');
    const body = { token, uuid: member.user.uuid };
    expect((await app.call('POST', '/account/unlock', { body })).status).toBe(200);
    expect((await signIn(member.user.email)).status).toBe(200);
  });

  it('stays locked until the owner opens it: by a new link, or by resetting the password', async () => {
    const member = await aMember(app);
    await app.call('POST', '/security/lock', { token: member.token });
    app.clock.advance(DAY_S);
    expect((await signIn(member.user.email)).status).toBe(403);
    const body = { auth_input: member.user.email };
    await app.call('POST', '/account/unlock/resend-link', { body });
    const mail = await newestMail(app, member.user.email);
    expect(mail.text).toContain('You asked us to lock your account.');
    await app.call('POST', '/password/email', { body: { email: member.user.email } });
    const code = /^\d{6}$/m.exec((await newestMail(app, member.user.email)).text)?.[0];
    const { body: proof } = await app.call<{ data: { reset_token: string } }>(
      'POST',
      '/password/code/verify',
      { body: { email: member.user.email, code } },
    );
    const password = 'Nine 9 new yams';
    const { reset_token } = proof.data;
    await app.call('POST', '/password/reset', {
      body: { reset_token, password, password_confirmation: password },
    });
    expect((await signIn(member.user.email, password)).status).toBe(200);
  });

  it('is 401 for strangers, and does not open an account on hold', async () => {
    expect((await app.call('POST', '/security/lock')).status).toBe(401);
    const member = await aMember(app, { status: 'blacklisted' });
    await app.call('POST', '/security/lock', { token: member.token });
    expect((await signIn(member.user.email)).body.error_code).toBe('account_blacklisted');
  });
});

describe('POST /profile/delete', () => {
  it('closes the account for 30 days and says until when it can be restored', async () => {
    const member = await aMember(app);
    const answer = await remove(member, { reason: 'I have two accounts' });
    expect(answer.status).toBe(200);
    const left = Date.parse(answer.body.data.restore_until) - app.clock.now().getTime();
    expect(Math.round(left / 1000 / DAY_S)).toBe(30);
    expect(answer.cookies['user']?.line).toContain('Max-Age=0');
    expect(await profile(member)).toBe(401);
    const refused = await signIn(member.user.email);
    expect(refused.status).toBe(403);
    expect(refused.body.message).toMatch(/has been deleted/);
    expect((await signIn(member.user.email, 'wrong')).status).toBe(401);
  });

  it('requires the password and the PIN, each with its own limit', async () => {
    const member = await aMember(app);
    expect((await remove(member, { password: 'wrong' })).body.errors).toHaveProperty('password');
    expect((await remove(member, { pin: '111222' })).body.errors).toHaveProperty('pin');
    expect(await profile(member)).toBe(200);
    for (let i = 0; i < 5; i += 1) await remove(member, { password: 'wrong' });
    const locked = await remove(member);
    expect(locked.body.message).toMatch(/Too many incorrect attempts/);
  });

  it('is 401 for strangers and pin_not_set without a PIN', async () => {
    expect((await app.call('POST', '/profile/delete')).status).toBe(401);
    const { body } = await app.call('POST', '/profile/delete', await aMember(app, { pin: false }));
    expect(body.error_code).toBe('pin_not_set');
  });

  it('refuses while there is money, and names the amount', async () => {
    const member = await aMember(app, { balance: '120.50' });
    const answer = await remove(member);
    expect(answer.status).toBe(409);
    expect(answer.body.message).toContain('120.50');
    expect(await profile(member)).toBe(200);
    expect(await mailsTo(app, member.user.email)).toEqual([]);
  });

  it('refuses while a transaction is still in progress', async () => {
    const member = await aMember(app);
    const deposit = await app.call('POST', '/payment/deposit', {
      token: member.token,
      key: `deposit-${member.user.uuid}`,
      body: { amount: '500.00', redirect_url: '/wallet' },
    });
    expect(deposit.status).toBeLessThan(300);
    const answer = await remove(member);
    expect(answer.status).toBe(409);
    expect(answer.body.message).toMatch(/still in progress/);
  });

  it('happens once when it is requested eight times at the same moment', async () => {
    const member = await aMember(app);
    const answers = await Promise.all(Array.from({ length: 8 }, () => remove(member)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });
});

describe('POST /account/restore', () => {
  it('restores the account by the emailed link, once', async () => {
    const { user, link } = await deleted();
    expect((await restore(user.uuid, link)).status).toBe(200);
    expect((await signIn(user.email)).status).toBe(200);
    expect((await restore(user.uuid, link)).status).toBe(422);
  });

  it('refuses a wrong link and someone else’s', async () => {
    const [mine, theirs] = [await deleted(), await deleted()];
    const wrong = await restore(mine.user.uuid, theirs.link);
    expect(wrong.status).toBe(422);
    expect(wrong.body['errors']).toEqual({
      token: ['This link isn’t complete. Open it again from our email.'],
    });
    expect((await restore(mine.user.uuid, 'x'.repeat(43))).status).toBe(422);
    expect((await restore(mine.user.uuid, mine.link)).status).toBe(200);
  });

  it('emails the link again to anyone who knows the password, and the link expires with the 30 days', async () => {
    const { user, link } = await deleted();
    app.clock.advance(20 * DAY_S);
    await signIn(user.email);
    const { token } = await linkTo(user.email, `/restore-account/${user.uuid}`);
    expect(token).not.toBe(link);
    app.clock.advance(10 * DAY_S + 1);
    expect((await restore(user.uuid, link)).status).toBe(422);
    expect((await restore(user.uuid, token)).status).toBe(422);
  });

  it('works with the first link after a second was sent, and then with neither', async () => {
    const { user, link } = await deleted();
    await signIn(user.email);
    const { token } = await linkTo(user.email, `/restore-account/${user.uuid}`);
    expect((await restore(user.uuid, link)).status).toBe(200);
    const { body } = await signIn(user.email);
    await remove((body as { data: { token: string } }).data);
    expect((await restore(user.uuid, token)).body['errors']).toEqual({
      token: ['We’ve sent you a newer link since. Open the one in our latest email.'],
    });
  });
});

describe('a deleted account after 30 days', () => {
  it('keeps nothing personal and frees its address', async () => {
    const { user, link } = await deleted();
    const before = await aMember(app);
    app.clock.advance(30 * DAY_S - 60);
    await purgeAuth.run(app.services, {});
    const rowOf = async () => {
      const { rows } = await app.services.db.sql.query<Record<string, unknown>>(
        'select * from users where id = $1',
        [user.uuid],
      );
      return rows[0] ?? {};
    };
    expect(await rowOf()).toMatchObject({ email: user.email });
    app.clock.advance(120);
    await purgeAuth.run(app.services, {});
    const row = await rowOf();
    expect(row['anonymised_at']).not.toBeNull();
    const kept = Object.values(row).map(String).join('\n');
    for (const personal of [user.email, user.username, 'Ada', 'Obi', '1994', user.referral_code])
      expect(kept).not.toContain(personal);
    expect((await restore(user.uuid, link)).status).toBe(422);
    expect((await signIn(user.email)).body['invalid_email']).toBe(true);
    const free = await app.call<{ data: { is_available: boolean } }>(
      'GET',
      `/check-email-availability?email=${user.email}`,
    );
    expect(free.body.data.is_available).toBe(true);
    expect((await signIn(before.user.email)).status).toBe(200);
  });

  it('deletes the identity form that was begun with it', async () => {
    const { user } = await deleted();
    const { sql } = app.services.db;
    await sql.query(
      `insert into kyc_draft(user_id, document_type, first_name, last_name, updated_at)
       values ($1, 'nin', 'Ada', 'Obi', now())`,
      [user.uuid],
    );
    app.clock.advance(30 * DAY_S + 60);
    await purgeAuth.run(app.services, {});
    const { rowCount } = await sql.query('select 1 from kyc_draft where user_id = $1', [user.uuid]);
    expect(rowCount).toBe(0);
  });
});
